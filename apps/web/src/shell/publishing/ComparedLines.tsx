import type { Locale } from '@machi/domain/locale/model';
import type { ComparedLine } from '@machi/domain/publishing/differences';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { usePublishingTexts } from './PublishingTag.tsx';
import './compared-lines.css';

/** A text with its additions and deletions marked, also for screen readers. */
export function ComparedLines({ lines, lang }: { readonly lines: readonly ComparedLine[]; readonly lang: Locale }) {
  const { t } = usePublishingTexts();
  return (
    <div className="compared-lines" lang={lang}>
      {lines.map(({ kind, pieces }, index) => (
        // A text may contain the same line twice.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={`${index}-${kind}`}>
          {pieces.map((piece, place) => {
            // Pieces have no key of their own.
            const key = `${place}-${piece.kind}`;
            if (piece.kind === 'same') return <span key={key}>{piece.text}</span>;
            const Mark = piece.kind === 'added' ? 'ins' : 'del';
            return (
              <Mark key={key}>
                <VisuallyHidden>{t(piece.kind)}</VisuallyHidden>
                {piece.text}
              </Mark>
            );
          })}
        </p>
      ))}
    </div>
  );
}
