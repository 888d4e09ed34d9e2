import { ruleOf, type RepeatRule } from './rule.ts';

/** Fields of a schedule that participants are notified about. */
interface Heard extends RepeatRule {
  readonly title: string;
  readonly url: string;
  readonly note: string;
  readonly participants: readonly number[];
  readonly rooms: readonly number[];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const inOrder = (ids: readonly number[]): readonly number[] => ids.toSorted((one, other) => one - other);

const CHANGES = ['times', 'place', 'title', 'url', 'note', 'people'] as const;
export type Change = (typeof CHANGES)[number];

/** Lists what changed. Colour and privacy do not concern participants. */
export function changesOf(before: Heard, next: Heard): Change[] {
  const isNew = {
    times: !same(ruleOf(before), ruleOf(next)),
    place: !same(inOrder(before.rooms), inOrder(next.rooms)),
    title: before.title !== next.title,
    url: before.url !== next.url,
    note: before.note !== next.note,
    people: !same(inOrder(before.participants), inOrder(next.participants)),
  };
  return CHANGES.filter((name) => isNew[name]);
}

/** Lists changes for guests, who see neither the participants nor the note. */
export const changesForGuests = (changes: readonly Change[]): Change[] =>
  changes.filter((change) => change !== 'people' && change !== 'note');

/** Kind of notification: added as participant, changed, removed as participant, or schedule dropped. */
export type News = 'added' | 'changed' | 'removed' | 'dropped';

/** A person's relation to a change of a schedule. */
interface Standing {
  /** Whether they took part before, and do so now. */
  readonly was: boolean;
  readonly is: boolean;
  /** The schedule, or the part of it, is deleted. */
  readonly isDeleted: boolean;
  /** Something that they may read has changed. */
  readonly isChanged: boolean;
  /** Their calendar has changed, perhaps on another date of the schedule. */
  readonly hasNews: boolean;
}

/** Decides the notification of a person; undefined: none. */
export function newsFor({ was, is, isDeleted, isChanged, hasNews }: Standing): News | undefined {
  if (was && is) return isChanged ? 'changed' : undefined;
  if (is) return 'added';
  if (was) return isDeleted ? 'dropped' : 'removed';
  // They only take part in other dates.
  if (!hasNews) return undefined;
  return isDeleted ? 'dropped' : 'changed';
}
