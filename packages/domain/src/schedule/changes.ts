import { ruleOf } from './rule.ts';
import type { RepeatRule } from './rule.ts';

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
type Change = (typeof CHANGES)[number];

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
