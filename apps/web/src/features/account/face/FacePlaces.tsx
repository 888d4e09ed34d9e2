import type { FaceTerminal } from '@machi/domain/cards/face-enrolment';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useAccountTexts } from '../texts.ts';

/** Terminals by name, with their last contact. */
export function FacePlaces({ terminals }: { readonly terminals: readonly FaceTerminal[] }) {
  const { t, locale } = useAccountTexts();
  return (
    <ul className="face-places">
      {terminals.map(({ terminal_name, seen_at, is_ended }, index) => (
        // Two terminals may have the same name.
        <li key={`${terminal_name} ${String(index)}`}>
          {terminal_name}
          <small className="num">
            {seen_at === null ? t('face.unseen') : t('face.seen', { at: momentInWords(seen_at, locale) })}
          </small>
          {is_ended && <small>{t('face.ended')}</small>}
        </li>
      ))}
    </ul>
  );
}
