import { locales } from '@machi/domain/locale/model';
import { differences, isUnchanged, linesOf } from '@machi/domain/publishing/differences';
import type { ComparedLine } from '@machi/domain/publishing/differences';
import type { OpenStanding } from '@machi/domain/standing-texts/contract';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useStandingTexts } from '../../texts.ts';

interface DifferencesProps {
  readonly text: OpenStanding;
  readonly compared: NonNullable<OpenStanding['compared']>;
}

/** What a new version changes for whoever reads the page today. */
export function Differences({ text, compared }: DifferencesProps) {
  const { t } = useStandingTexts();
  const parts = locales
    .map((lang) => ({
      lang,
      lines: differences(
        [compared.title[lang], ...linesOf(compared.body[lang])],
        [text.title[lang], ...linesOf(text.body[lang])],
      ),
    }))
    .filter(({ lines }) => !isUnchanged(lines));
  return (
    <section className="stack-tight" aria-labelledby="standing-differences">
      <h3 id="standing-differences">{t('differences')}</h3>
      {parts.length === 0 && <p>{t('differences.none')}</p>}
      {parts.map(({ lang, lines }) => (
        <div key={lang} className="standing-differences" lang={lang}>
          {lines.map((line, index) => (
            // A line may stand in a text twice.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={`${index}-${line.kind}`} line={line} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Line({ line: { pieces } }: { readonly line: ComparedLine }) {
  const { t } = useStandingTexts();
  return (
    <p>
      {pieces.map(({ kind, text }, index) => {
        // Pieces have no name of their own.
        const key = `${index}-${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={key}>
            <VisuallyHidden>{t(kind === 'added' ? 'differences.added' : 'differences.removed')}</VisuallyHidden>
            {text}
          </Mark>
        );
      })}
    </p>
  );
}
