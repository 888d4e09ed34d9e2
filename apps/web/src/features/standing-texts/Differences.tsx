import { locales } from '@machi/domain/locale/model';
import { differences, isUnchanged, linesOf } from '@machi/domain/publishing/differences';
import type { OpenStanding } from '@machi/domain/standing-texts/contract';
import { ComparedLines } from '../../shell/publishing/ComparedLines.tsx';
import { useStandingTexts } from './texts.ts';

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
        <ComparedLines key={lang} lines={lines} lang={lang} />
      ))}
    </section>
  );
}
