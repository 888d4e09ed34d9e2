import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Minutes for which a calendar stays open after a reason was given. */
export const LOOK_MINUTES = 60;
/** Most calendars that one official opens in 24 hours. */
export const LOOKS_A_DAY = 20;

/** The reader. */
export interface Viewer {
  readonly member_id: number;
  readonly is_official: boolean;
  /** Members of the groups they share, where both have accepted. */
  readonly companions: ReadonlySet<number>;
  /** For an official: the other officials. */
  readonly opened: ReadonlySet<number>;
  /** For an official: members whose calendar they opened by giving a reason. This lets them see but not act. */
  readonly looked: ReadonlySet<number>;
}

/** Fields of a schedule that decide who sees it. */
export interface Watched {
  readonly is_private: Flag;
  /** Null once the creator's account is deleted. */
  readonly created_by: number | null;
  /** People whose calendars contain it. */
  readonly participants: readonly number[];
}

/** All of it; a block "Busy" with times and people only; or nothing, answered as if it did not exist. */
export type Seen = 'whole' | 'busy' | 'nothing';

/** Tells whether a person may look at another's calendar. */
export const seesPerson = (viewer: Viewer, memberId: number): boolean =>
  viewer.member_id === memberId ||
  viewer.companions.has(memberId) ||
  viewer.opened.has(memberId) ||
  viewer.looked.has(memberId);

/** Tells whether the person created the schedule or takes part. Then they see all of it. */
export const belongsTo = (viewer: Viewer, { created_by, participants }: Watched): boolean =>
  created_by === viewer.member_id || participants.includes(viewer.member_id);

/**
 * Decides what a person sees of a schedule (product, "Who sees a schedule"). A schedule is found through its
 * participants. Its creator, who need not take part, does not make it findable.
 */
export function seenBy(viewer: Viewer, watched: Watched): Seen {
  if (belongsTo(viewer, watched)) return 'whole';
  if (!watched.participants.some((memberId) => seesPerson(viewer, memberId))) return 'nothing';
  return watched.is_private === 1 ? 'busy' : 'whole';
}

/** Names the people whom the viewer may see, and counts the others. */
export function seenParticipants(
  viewer: Viewer,
  participants: readonly number[],
): { readonly participants: number[]; readonly hidden_participants: number } {
  const seen = participants.filter((memberId) => seesPerson(viewer, memberId));
  return { participants: seen, hidden_participants: participants.length - seen.length };
}

/** A schedule as the server sends it, apart from its times. */
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
 * Makes the view of a schedule for a person; undefined if they see nothing. The block of a private one contains
 * only the visible people, so a field added later cannot leak.
 */
export function viewOf<Item extends Watched>(viewer: Viewer, item: Item): View<Item> | undefined {
  const seen = seenBy(viewer, item);
  if (seen === 'nothing') return undefined;
  const people = seenParticipants(viewer, item.participants);
  return seen === 'busy' ? { seen, member_ids: people.participants } : { seen, item: { ...item, ...people } };
}

/**
 * Computes the participants after a new choice. Those hidden from the chooser stay. Chosen people whom the
 * chooser may not see were typed by hand, and are dropped unless they took part before.
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
