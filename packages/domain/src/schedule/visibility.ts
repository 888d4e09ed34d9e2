import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** So long a calendar is open for a reason that was given. */
export const LOOK_MINUTES = 60;
/** So many calendars one official opens in 24 hours. */
export const LOOKS_A_DAY = 20;

/** Who looks. */
export interface Viewer {
  readonly member_id: number;
  readonly is_official: boolean;
  /** With whom they share a group that both have accepted. */
  readonly companions: ReadonlySet<number>;
  /** Of an official: the other officials. */
  readonly opened: ReadonlySet<number>;
  /** Of an official: at whose calendar they look for a reason that they gave. It lets them see, and do nothing. */
  readonly looked: ReadonlySet<number>;
}

/** Of a schedule, what decides who sees it. */
export interface Watched {
  readonly is_private: Flag;
  /** Null once its creator has withdrawn. */
  readonly created_by: number | null;
  /** In whose calendars it stands. */
  readonly participants: readonly number[];
}

/** Whole; as a block "Busy" that says when and of whom; or not at all, which is answered like what never was. */
export type Seen = 'whole' | 'busy' | 'nothing';

/** Whether a person may look at another's calendar, and so may know that something stands in it. */
export const seesPerson = (viewer: Viewer, memberId: number): boolean =>
  viewer.member_id === memberId ||
  viewer.companions.has(memberId) ||
  viewer.opened.has(memberId) ||
  viewer.looked.has(memberId);

/** Who created a schedule or takes part sees it whole, whoever else does. */
export const belongsTo = (viewer: Viewer, { created_by, participants }: Watched): boolean =>
  created_by === viewer.member_id || participants.includes(viewer.member_id);

/**
 * What a person sees of a schedule (product, "Who sees a schedule"). It is found through the people in whose calendars
 * it stands: through its creator alone, who need not take part, nobody finds it.
 */
export function seenBy(viewer: Viewer, watched: Watched): Seen {
  if (belongsTo(viewer, watched)) return 'whole';
  if (!watched.participants.some((memberId) => seesPerson(viewer, memberId))) return 'nothing';
  return watched.is_private === 1 ? 'busy' : 'whole';
}

/** Names whom the viewer may see and counts the others. */
export function seenParticipants(
  viewer: Viewer,
  participants: readonly number[],
): { readonly participants: number[]; readonly hidden_participants: number } {
  const seen = participants.filter((memberId) => seesPerson(viewer, memberId));
  return { participants: seen, hidden_participants: participants.length - seen.length };
}

/** What leaves the server of a schedule, apart from when it is. */
export type View<Item extends Watched> =
  | {
      readonly seen: 'whole';
      readonly item: Omit<Item, 'participants'> & {
        readonly participants: number[];
        readonly hidden_participants: number;
      };
    }
  | { readonly seen: 'busy'; readonly member_ids: number[] };

/**
 * A schedule as a person may have it, undefined when not at all. The block of a private one is made of the visible
 * people and of nothing else of it: a field that a schedule gets later cannot slip through.
 */
export function viewOf<Item extends Watched>(viewer: Viewer, item: Item): View<Item> | undefined {
  const seen = seenBy(viewer, item);
  if (seen === 'nothing') return undefined;
  const people = seenParticipants(viewer, item.participants);
  return seen === 'busy' ? { seen, member_ids: people.participants } : { seen, item: { ...item, ...people } };
}

/**
 * The participants after somebody has chosen them anew: who is hidden from them was no part of the choice, and stays.
 * What they chose besides whom they see was typed by hand, and is left out unless it took part before.
 */
export function participantsChosen(viewer: Viewer, before: readonly number[], chosen: readonly number[]): number[] {
  const hidden = before.filter((memberId) => !seesPerson(viewer, memberId));
  return [...new Set([...hidden, ...chosen.filter((memberId) => seesPerson(viewer, memberId))])];
}

export function refuseLook(person: { readonly is_schedule_closed: Flag }, openedToday: number): Refusal | undefined {
  if (person.is_schedule_closed === 1) return refuse(409, { field: '', code: 'calendar-closed' });
  return openedToday < LOOKS_A_DAY
    ? undefined
    : refuse(409, { field: '', code: 'calendars-a-day', params: [LOOKS_A_DAY] });
}
