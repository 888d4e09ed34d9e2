import { expect, test } from 'vitest';
import { seededRandom } from '@machi/domain/random/seeded-random';
import { judgeHistory, placesModel, type PlacesOperation, type Seen, type Stretch } from './linearizable.ts';

const seen = (operation: PlacesOperation, called: number, returned = Infinity): Seen<PlacesOperation> => ({
  operation,
  called,
  returned,
});
const book = (by: string, answer: 'in' | 'full' | null = 'in') => ({ kind: 'take', by, answer }) as const;
const cancel = (by: string, answer: 'left' | null = 'left') => ({ kind: 'leave', by, answer }) as const;
const read = (answer: number) => ({ kind: 'read', answer }) as const;
const slot = placesModel(1);
const kindOf = (...history: Seen<PlacesOperation>[]) => judgeHistory(history, slot).kind;
/** One after the other, as one client would see it. */
const inTurn = (...operations: PlacesOperation[]) => operations.map((one, at) => seen(one, 2 * at, 2 * at + 1));

test('explains what can have been', () => {
  expect(kindOf()).toBe('linearizable');
  expect(kindOf(seen(book('a'), 0, 5), seen(book('b', 'full'), 1, 3))).toBe('linearizable');
  expect(kindOf(seen(book('a'), 0, 5), seen(read(1), 1, 2), seen(read(0), 3, 4))).toBe('linearizable');
  expect(kindOf(seen(book('a'), 0, 1), seen(cancel('a'), 2, 6), seen(book('b'), 3, 4))).toBe('linearizable');
});

test('finds two holders, a stale read, a lost booking and a taken slot that nobody held', () => {
  expect(kindOf(seen(book('a'), 0, 5), seen(book('b'), 1, 3))).toBe('not');
  expect(kindOf(seen(book('a'), 0, 1), seen(read(1), 2, 3))).toBe('not');
  expect(kindOf(seen(book('a'), 0, 1), seen(book('b'), 2, 3))).toBe('not');
  expect(kindOf(seen(book('a', 'full'), 0, 1), seen(book('b'), 2, 3))).toBe('not');
  expect(kindOf(seen(book('a'), 0, 5), seen(read(0), 1, 2), seen(read(1), 3, 4))).toBe('not');
});

test('lets what was not answered have happened late, or never', () => {
  expect(kindOf(seen(book('a', null), 0), seen(read(1), 1, 2), seen(read(0), 3, 4))).toBe('linearizable');
  expect(kindOf(seen(book('a', null), 0), seen(book('b'), 1, 2))).toBe('linearizable');
  expect(kindOf(seen(book('a', null), 0), seen(read(0), 1, 2), seen(read(1), 3, 4))).toBe('not');
  expect(kindOf(seen(book('a', null), 3), seen(read(0), 1, 2))).toBe('not');
});

test('says which operations have no place', () => {
  const history = [seen(book('a'), 0, 1), seen(read(0), 2, 3), seen(read(1), 4, 5), seen(cancel('a'), 6, 7)];
  expect(judgeHistory(history, slot)).toEqual({ kind: 'not', stuck: [history[2]] });
});

test('lets those who wait for the last place move up in their order', () => {
  const model = placesModel(2);
  const wait = (by: string, answer: 'in' | 'waits') => ({ kind: 'take', by, waits: true, answer }) as const;
  const look = (by: string, answer: 'in' | 'waits' | 'out') => ({ kind: 'look', by, answer }) as const;
  const full = [wait('a', 'in'), wait('b', 'in'), wait('c', 'waits'), wait('d', 'waits'), cancel('b')];
  const judged = (...more: PlacesOperation[]) => judgeHistory(inTurn(...full, ...more), model).kind;
  expect(judged(look('c', 'in'), look('d', 'waits'), look('b', 'out'), read(0))).toBe('linearizable');
  expect(judged(look('d', 'in'))).toBe('not');
  expect(judged(look('c', 'waits'))).toBe('not');
  expect(judged(read(1))).toBe('not');
});

test('counts seats where they are sat on', () => {
  const model = placesModel(4, [0, 3]);
  const take = (by: string, persons: number, stretch: Stretch, answer: 'in' | 'full') =>
    ({ kind: 'take', by, persons, stretch, answer }) as const;
  const both = [take('a', 3, [0, 1], 'in'), take('b', 4, [1, 3], 'in')];
  expect(judgeHistory(inTurn(...both, take('c', 1, [0, 1], 'in'), read(0)), model).kind).toBe('linearizable');
  expect(judgeHistory(inTurn(...both, take('c', 2, [0, 1], 'full'), read(0)), model).kind).toBe('linearizable');
  expect(judgeHistory(inTurn(...both, take('c', 2, [0, 1], 'in')), model).kind).toBe('not');
  expect(judgeHistory(inTurn(...both, take('c', 1, [0, 2], 'in')), model).kind).toBe('not');
});

test('counts a visit once, and decides an application once', () => {
  const [here, there] = [seen(book('tap 1'), 0, 5), seen(book('tap 2', 'full'), 1, 3)];
  expect(judgeHistory([here, there], slot).kind).toBe('linearizable');
  const approved = seen(book('approved'), 0, 5);
  expect(judgeHistory([approved, seen(book('taken back'), 4, 6)], slot).kind).toBe('not');
  // The tap that nobody answered was the visit.
  expect(judgeHistory([seen(book('tap 3', null), 0), seen(book('tap 4', 'full'), 8, 9)], slot).kind).toBe(
    'linearizable',
  );
});

/** A history of a real register under eight clients: each operation takes effect at a moment within its time. */
function made(seed: number, spoil: boolean): Seen<PlacesOperation>[] {
  const random = seededRandom(seed);
  const moments = Array.from({ length: 300 }, (_one, index) => ({ at: index, client: String(index % 8) }));
  let holder: string | null = null;
  const history = moments.map(({ at, client }) => {
    const times = [at - random() * 7, at + random() * 7] as const;
    const choice = random();
    if (choice < 0.3) return seen(read(holder === null ? 1 : 0), ...times);
    if (holder === client) {
      holder = null;
      return seen(cancel(client), ...times);
    }
    if (holder !== null) return seen(book(client, 'full'), ...times);
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
