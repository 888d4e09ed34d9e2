import { dateInWords } from '@machi/domain/calendar/words';
import type { PackChangeSummary } from '@machi/domain/pack-changes/contract';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const usePackTexts = deskTextsOf('pack-desk', { ja, en });

type Shown = 'draft' | 'proposed' | 'holds' | 'planned' | 'ending' | 'taken-back' | 'dropped' | 'left-out';

const shapes: Readonly<Record<Shown, StatusShape>> = {
  draft: 'cancelled',
  proposed: 'provisional',
  holds: 'fixed',
  planned: 'provisional',
  ending: 'provisional',
  'taken-back': 'cancelled',
  dropped: 'cancelled',
  'left-out': 'refused',
};

const shownOf = ({ state, is_in_force, is_left_out }: PackChangeSummary): Shown => {
  if (is_left_out) return 'left-out';
  if (state === 'published') return is_in_force ? 'holds' : 'planned';
  return state;
};

/** Whether a change is over: nothing is to be done with it, and it does not hold. */
export const isOver = ({ state, is_in_force }: PackChangeSummary): boolean =>
  (state === 'taken-back' && !is_in_force) || state === 'dropped';

/** The state of a change with its days. */
export function PackState({ change }: { readonly change: PackChangeSummary }) {
  const { t, locale } = usePackTexts();
  const shown = shownOf(change);
  const { from, until, state } = change;
  return (
    <>
      <StatusTag shape={shapes[shown]}>{t(`state.${shown}`)}</StatusTag>{' '}
      <span className="num">
        <Unbroken text={t('from', { day: dateInWords(from)[locale] })} />
        {until !== null && state !== 'dropped' && <Unbroken text={t('until', { day: dateInWords(until)[locale] })} />}
      </span>
    </>
  );
}
