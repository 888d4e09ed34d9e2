import { expect, test } from 'vitest';
import { seededRandom } from '@machi/domain/random/seeded-random';
import { judgeHistory, slotModel, type Seen, type SlotOperation } from './linearizable.ts';

const seen = (operation: SlotOperation, called: number, returned = Infinity): Seen<SlotOperation> => ({
  operation,
  called,
  returned,
});
const book = (by: string, answer: 'held' | 'taken' | null = 'held') => ({ kind: 'book', by, answer }) as const;
const cancel = (by: string, answer: 'freed' | null = 'freed') => ({ kind: 'cancel', by, answer }) as const;
const read = (answer: 'free' | 'taken') => ({ kind: 'read', answer }) as const;
const kindOf = (...history: Seen<SlotOperation>[]) => judgeHistory(history, slotModel).kind;

test('explains what can have been', () => {
  expect(kindOf()).toBe('linearizable');
  expect(kindOf(seen(book('a'), 0, 5), seen(book('b', 'taken'), 1, 3))).toBe('linearizable');
  expect(kindOf(seen(book('a'), 0, 5), seen(read('free'), 1, 2), seen(read('taken'), 3, 4))).toBe('linearizable');
  expect(kindOf(seen(book('a'), 0, 1), seen(cancel('a'), 2, 6), seen(book('b'), 3, 4))).toBe('linearizable');
});

test('finds two holders, a stale read, a lost booking and a taken slot that nobody held', () => {
  expect(kindOf(seen(book('a'), 0, 5), seen(book('b'), 1, 3))).toBe('not');
  expect(kindOf(seen(book('a'), 0, 1), seen(read('free'), 2, 3))).toBe('not');
  expect(kindOf(seen(book('a'), 0, 1), seen(book('b'), 2, 3))).toBe('not');
  expect(kindOf(seen(book('a', 'taken'), 0, 1), seen(book('b'), 2, 3))).toBe('not');
  expect(kindOf(seen(book('a'), 0, 5), seen(read('taken'), 1, 2), seen(read('free'), 3, 4))).toBe('not');
});

test('lets what was not answered have happened late, or never', () => {
  expect(kindOf(seen(book('a', null), 0), seen(read('free'), 1, 2), seen(read('taken'), 3, 4))).toBe('linearizable');
  expect(kindOf(seen(book('a', null), 0), seen(book('b'), 1, 2))).toBe('linearizable');
  expect(kindOf(seen(book('a', null), 0), seen(read('taken'), 1, 2), seen(read('free'), 3, 4))).toBe('not');
  expect(kindOf(seen(book('a', null), 3), seen(read('taken'), 1, 2))).toBe('not');
});

test('says which operations have no place', () => {
  const history = [seen(book('a'), 0, 1), seen(read('taken'), 2, 3), seen(read('free'), 4, 5), seen(cancel('a'), 6, 7)];
  expect(judgeHistory(history, slotModel)).toEqual({ kind: 'not', stuck: [history[2]] });
});

/** A history of a real register under eight clients: each operation takes effect at a moment within its time. */
function made(seed: number, spoil: boolean): Seen<SlotOperation>[] {
  const random = seededRandom(seed);
  const moments = Array.from({ length: 300 }, (_one, index) => ({ at: index, client: String(index % 8) }));
  let holder: string | null = null;
  const history = moments.map(({ at, client }) => {
    const times = [at - random() * 7, at + random() * 7] as const;
    const choice = random();
    if (choice < 0.3) return seen(read(holder === null ? 'free' : 'taken'), ...times);
    if (holder === client) {
      holder = null;
      return seen(cancel(client), ...times);
    }
    if (holder !== null) return seen(book(client, 'taken'), ...times);
    holder = client;
    return seen(book(client), ...times);
  });
  // Somebody else is told that they hold it in a long time in which only one does.
  return spoil ? [...history, seen(cancel('nobody'), 100, 200)] : history;
}

test.each([1, 2, 3, 4, 5])('judges three hundred operations of eight clients (seed %i)', (seed) => {
  expect(kindOf(...made(seed, false))).toBe('linearizable');
  expect(kindOf(...made(seed, true))).toBe('not');
});
