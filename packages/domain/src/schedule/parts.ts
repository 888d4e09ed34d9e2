import type { DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { Scope } from './model.ts';
import { mayDelete, mayEdit, mayJoin } from './rules.ts';
import { FROM_DATE_ON } from './scopes.ts';
import { belongsTo, seenBy, type Viewer, type Watched } from './visibility.ts';

/**
 * Actions on a schedule. `own` needs the creator or a participant. Setting the colour and notifying all participants
 * count as `change`.
 */
export type Act = 'see' | 'own' | 'say' | 'join' | 'change' | 'delete';

const nobody: ReadonlySet<number> = new Set();

/**
 * Tells whether a person may act on a schedule, or on one changed date of a series (product, "Changing a
 * schedule"). A changed date has its own people and may be private, so rights on its series do not apply to it.
 */
export function mayDo(viewer: Viewer, act: Act, watched: Watched): boolean {
  // A look with a reason only allows seeing: a person who joined by it would keep access after it ends.
  const doer = act === 'see' ? viewer : { ...viewer, looked: nobody };
  if (seenBy(doer, watched) !== 'whole') return false;
  if (act === 'own') return belongsTo(doer, watched);
  if (act === 'join') return mayJoin(doer, watched);
  if (act === 'change') return mayEdit(doer.member_id, watched);
  return act !== 'delete' || mayDelete(doer.member_id, watched);
}

/** A series with the changed dates that an action reaches, and those that it leaves. */
export interface Reached<Changed> {
  readonly changed: readonly Changed[];
  readonly apart: readonly Changed[];
}

/** Splits the dates of a series by whether a person's action reaches them. The person is not told about dates apart. */
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
 * Finds dates that a deletion does not reach although their series is deleted. They become schedules of their
 * own.
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

/** People for whom a schedule or a changed date is meant. */
interface Meant {
  readonly is_private: Flag;
  readonly participants: readonly number[];
  readonly guests?: readonly { readonly guest_key: string }[];
}

/**
 * Tells whether a changed date is replaced by the single schedule that its series becomes on the same day. It
 * is replaced only if no one gains or loses sight of it.
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

/** Weights that cancel each other out only by chance. */
const WEIGHTS = { part: 1_000_003, id: 7919 };
const MOST = 0x7f_ff_ff_ff;

/**
 * Computes a version of the visible parts of a schedule. It changes when one of them is changed, added or
 * removed, but not with hidden parts. For a schedule without changed dates it is its revision.
 */
export function stateOf(parts: readonly { readonly schedule_id: number; readonly revision: number }[]): number {
  const [first, ...others] = parts.toSorted((one, other) => one.schedule_id - other.schedule_id);
  return others.reduce(
    (state, { schedule_id, revision }) =>
      (Math.imul(state, WEIGHTS.part) + Math.imul(schedule_id, WEIGHTS.id) + revision) & MOST,
    first?.revision ?? 0,
  );
}
