import { expect, test } from 'vitest';
import { nextActions, nextKinds, nextStates } from './model.ts';
import { NEW_DAYS, actionOf, inOrderOfTime, isOverdue, nextItem, stepsOf } from './rules.ts';

const now = new Date('2027-01-11T09:00:00+09:00');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const titles = (...items: ReturnType<typeof nextItem>[]) => inOrderOfTime(items, now).map(({ title }) => title);
const of = (kind: (typeof nextKinds)[number], title: string, parts = {}) =>
  nextItem(kind, { key: title, title, href: '/', ...parts });

test('comes in the order of time: what is overdue or begins soon, what waits for the member, what comes later, what waits for others [rule:top.order]', () => {
  expect(
    titles(
      of('application', 'in review', { state: 'in-review' }),
      of('reservation', 'in three hours', { starts: at(3), ends: at(4) }),
      of('message', 'unread'),
      of('document', 'due today', { due_on: '2027-01-11' }),
      of('seat', 'in one hour', { starts: at(1), ends: at(2) }),
      of('reservation', 'under way', { starts: at(-1), ends: at(1) }),
      of('reservation', 'over', { starts: at(-2), ends: at(-1) }),
      of('document', 'overdue', { due_on: '2027-01-08' }),
      of('lottery', 'drawn tomorrow', { starts: at(24), state: 'to-draw' }),
    ),
  ).toEqual([
    'overdue',
    'under way',
    'in one hour',
    'unread',
    'in three hours',
    'due today',
    'drawn tomorrow',
    'in review',
  ]);
  expect([isOverdue({ due_on: '2027-01-10' }, now), isOverdue({ due_on: '2027-01-11' }, now)]).toEqual([true, false]);
});

test('each matter has one action, and each action is some matter’s', () => {
  const found = new Set(nextKinds.flatMap((kind) => [null, ...nextStates].map((state) => actionOf(kind, state))));
  expect([...found].toSorted()).toEqual(nextActions.toSorted());
  expect(actionOf('reservation', null)).toBe('show-code');
  expect(actionOf('reservation', 'refused')).toBe('read');
  expect(actionOf('fee', 'debited')).toBe('see');
});

test('a new member sees three first steps, until all are done or the time is over', () => {
  const done = { favourite: true, notices: false, room: false };
  expect(stepsOf({ joined_at: at(-24), done }, now)).toEqual([
    { step: 'favourite', is_done: true },
    { step: 'notices', is_done: false },
    { step: 'room', is_done: false },
  ]);
  expect(stepsOf({ joined_at: at(-24), done: { favourite: true, notices: true, room: true } }, now)).toEqual([]);
  expect(stepsOf({ joined_at: at(-24 * NEW_DAYS), done }, now)).toEqual([]);
});
