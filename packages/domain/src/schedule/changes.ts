import { ruleOf, type RepeatRule } from './rule.ts';

/** What of a schedule whoever takes part hears of. */
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

/** What of a schedule is new; colour and privacy change nothing for whoever takes part. */
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

/** What somebody outside reads of a schedule: who else takes part and the note are not for them. */
export const changesForGuests = (changes: readonly Change[]): Change[] =>
  changes.filter((change) => change !== 'people' && change !== 'note');

/** What somebody hears: they take part now, it has changed, they take part no longer, or it falls away. */
export type News = 'added' | 'changed' | 'removed' | 'dropped';

/** How one person stands to what was done to a schedule. */
interface Standing {
  /** Whether they took part in what was changed, and do so now. */
  readonly was: boolean;
  readonly is: boolean;
  /** The schedule is deleted, or the part of it. */
  readonly isDeleted: boolean;
  /** Something that they may read is new. */
  readonly isChanged: boolean;
  /** Their calendar has something new, be it in another date of the schedule. */
  readonly hasNews: boolean;
}

/** What somebody hears of it; undefined where nothing is new for them. */
export function newsFor({ was, is, isDeleted, isChanged, hasNews }: Standing): News | undefined {
  if (was && is) return isChanged ? 'changed' : undefined;
  if (is) return 'added';
  if (was) return isDeleted ? 'dropped' : 'removed';
  // They take part in other dates of it alone.
  if (!hasNews) return undefined;
  return isDeleted ? 'dropped' : 'changed';
}
