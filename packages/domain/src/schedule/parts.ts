import type { DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { Scope } from './model.ts';
import { mayDelete, mayEdit, mayJoin } from './rules.ts';
import { FROM_DATE_ON } from './scopes.ts';
import { belongsTo, seenBy, type Viewer, type Watched } from './visibility.ts';

/**
 * What somebody does to a schedule. To give it another colour and to write to all who take part is to change it, too; its
 * own times are in nobody's way who has it as their own.
 */
export type Act = 'see' | 'own' | 'say' | 'join' | 'change' | 'delete';

const nobody: ReadonlySet<number> = new Set();

/**
 * Whether somebody may do that to a schedule, or to one changed date of a series (product, "Changing a schedule"). A
 * changed date has people of its own and may be private: a right on its series is none on it.
 */
export function mayDo(viewer: Viewer, act: Act, watched: Watched): boolean {
  // A look for a reason lets see, and nothing else: whoever joined by it would go on reading once it has ended.
  const doer = act === 'see' ? viewer : { ...viewer, looked: nobody };
  if (seenBy(doer, watched) !== 'whole') return false;
  if (act === 'own') return belongsTo(doer, watched);
  if (act === 'join') return mayJoin(doer, watched);
  if (act === 'change') return mayEdit(doer.member_id, watched);
  return act !== 'delete' || mayDelete(doer.member_id, watched);
}

/** A series with those of its changed dates that an act on it reaches, and those that stay as they are. */
export interface Reached<Changed> {
  readonly changed: readonly Changed[];
  readonly apart: readonly Changed[];
}

/** What of a series an act of somebody reaches, date by date: of what is apart they are not told that it is there. */
export function reachOf<Changed>(
  viewer: Viewer,
  act: Act,
  changed: readonly Changed[],
  watchedOf: (date: Changed) => Watched,
): Reached<Changed> {
  const reaches = (date: Changed): boolean => mayDo(viewer, act, watchedOf(date));
  return { changed: changed.filter(reaches), apart: changed.filter((date) => !reaches(date)) };
}

/**
 * Of the dates that a deletion does not reach, those whose series is gone by then: they go on as schedules of their own.
 * @param isLeft whether any of the series is left
 */
export function leftAlone<Changed extends { readonly exception_date: DateText }>(
  isLeft: boolean,
  { scope, date }: { readonly scope: Scope; readonly date: DateText },
  apart: readonly Changed[],
): readonly Changed[] {
  if (!isLeft) return apart;
  return scope === FROM_DATE_ON ? apart.filter(({ exception_date }) => exception_date >= date) : [];
}

/** Of a schedule, or of a changed date, for whom it is. */
interface Meant {
  readonly is_private: Flag;
  readonly participants: readonly number[];
  readonly guests?: readonly { readonly guest_key: string }[];
}

/**
 * Whether a changed date gives way to the single schedule that its series becomes on its very day: nobody reads by it what
 * was said of a date that was not for them, and nobody loses one that was theirs.
 */
export function givesWay({ is_private, participants, guests = [] }: Meant, single: Meant): boolean {
  const invited = single.guests?.map(({ guest_key }) => guest_key) ?? [];
  return (
    is_private <= single.is_private &&
    participants.length === single.participants.length &&
    participants.every((memberId) => single.participants.includes(memberId)) &&
    guests.every(({ guest_key }) => invited.includes(guest_key))
  );
}

/** Two weights of this kind cancel each other out only by chance. */
const WEIGHTS = { part: 1_000_003, id: 7919 };
const MOST = 0x7f_ff_ff_ff;

/**
 * Names how the parts of a schedule stand that somebody sees: another number as soon as one of them is changed, comes or
 * goes, and the same whatever becomes of the others. Of a schedule without changed dates it is its revision.
 */
export function stateOf(parts: readonly { readonly schedule_id: number; readonly revision: number }[]): number {
  const [first, ...others] = parts.toSorted((one, other) => one.schedule_id - other.schedule_id);
  return others.reduce(
    (state, { schedule_id, revision }) =>
      (Math.imul(state, WEIGHTS.part) + Math.imul(schedule_id, WEIGHTS.id) + revision) & MOST,
    first?.revision ?? 0,
  );
}
