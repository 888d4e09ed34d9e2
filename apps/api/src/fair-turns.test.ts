import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './fair-turns.ts';
import { serveByHost } from './serve-by-host.ts';

type Turns = ReturnType<typeof createTurns>;

/** Asks for a town so many times at once; `order` gets its name at each beginning. */
const ask = (turns: Turns, town: string, count: number, order: string[], work: () => unknown = () => undefined) =>
  Array.from({ length: count }, () =>
    turns.take(town, () => {
      order.push(town);
      return work() ?? 'done';
    }),
  );

test('sixteen begin in a turn of the event loop, which towns that wait share; all are answered', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const asked = [ask(turns, 'a', 30, order), ask(turns, 'b', 30, order)].flat();
  expect(order).toEqual(Array.from({ length: 16 }, () => 'a'));
  await nextTurn();
  expect([order.filter((town) => town === 'a').length, order.length]).toEqual([24, 32]);
  await Promise.all(asked);

  const alone = createTurns();
  const many = ask(alone, 'a', 1000, order);
  expect(order).toHaveLength(60 + 16);
  expect(new Set(await Promise.all(many))).toEqual(new Set(['done']));
});

test('a flooded town lets the others through, and is answered in whole', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const asked = [...ask(turns, 'b', 1, order), ...ask(turns, 'a', 300, order)];
  for (let round = 0; round < 20; round += 1) {
    asked.push(...ask(turns, 'b', 8, order));
    await nextTurn();
  }
  // Of a, what came before it was known to be flooded, and then one beside each 32 of b.
  const before = order.slice(0, order.lastIndexOf('b'));
  expect(before.filter((town) => town === 'b')).toHaveLength(160);
  expect(before.filter((town) => town === 'a').length).toBeLessThan(15 + 9);
  await Promise.all(asked);
  expect(order).toHaveLength(461);
});

test('what others wait for elsewhere has the processor: one of a flooded town begins in five milliseconds', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>();
  const asked = [...ask(turns, 'b', 1, order, () => slow), ...ask(turns, 'a', 1000, order)];
  const began = performance.now();
  await pause(100);
  expect(order.length).toBeGreaterThan(1 + 15);
  expect(order.length).toBeLessThan(1 + 33 + 2 + (performance.now() - began) / 5);
  answer();
  await Promise.all(asked);
});

test('of two busy towns the busier one stands back', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>();
  const asked = [...ask(turns, 'a', 200, order), ...ask(turns, 'b', 100, order, () => slow)];
  await pause(50);
  expect(order.filter((town) => town === 'b')).toHaveLength(100);
  const again = ask(turns, 'a', 400, order);
  const before = order.filter((town) => town === 'a').length;
  const late = ask(turns, 'b', 50, order, () => slow);
  const began = performance.now();
  await pause(20);
  expect(order.filter((town) => town === 'b')).toHaveLength(150);
  // Four begin while late ones of b begin, and then one in five milliseconds.
  expect(order.filter((town) => town === 'a').length - before).toBeLessThan(
    2 + 50 / 32 + (performance.now() - began) / 5,
  );
  answer();
  await Promise.all([...asked, ...again, ...late]);
});

test('two of a flooded town are in hand beside another’s, and the rest once that has its answer', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>();
  const { promise: first, resolve: begun } = Promise.withResolvers<void>();
  const other = ask(turns, 'b', 1, order, () => slow);
  // They fail, which must not keep a place.
  const flood = ask(turns, 'a', 33, order, async () => {
    await first;
    throw new Error('away');
  });
  const late = ask(turns, 'a', 100, order, () => first);
  begun();
  expect((await Promise.allSettled(flood)).every(({ status }) => status === 'rejected')).toBe(true);
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const held = ask(turns, 'a', 100, order, () => never);
  await Promise.all(late);
  await pause(50);
  expect(order.length).toBe(1 + 33 + 100 + 2);
  answer();
  await Promise.all(other);
  await pause(300);
  expect(order.length).toBe(1 + 33 + 100 + 100);
  end();
  await Promise.all(held);
  expect(order).toHaveLength(234);
});

test('more than two thousand that wait are refused', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const asked = [...ask(turns, 'b', 1, order), ...ask(turns, 'a', 2100, order)];
  const answers = await Promise.all(asked);
  expect(answers.filter((one) => one === undefined)).toHaveLength(2100 - 15 - 2000);
});

test('a town stays flooded when the towns of the process are looked at anew', async () => {
  const turns = createTurns();
  const { promise: never, resolve: end } = Promise.withResolvers<Response>();
  const towns = ['a', 'b'].map((key) => ({
    settings: { publicUrl: `http://${key}.example.jp`, filesUrl: undefined },
    state: () => 'awake' as const,
    fetch: () => never,
  }));
  const flood = (count: number) => {
    const route = serveByHost(towns, turns);
    void route(new Request('http://b.example.jp/'), {});
    return Array.from({ length: count }, () => route(new Request('http://a.example.jp/'), {}));
  };
  const asked = flood(2033);
  expect((await Promise.all(flood(1)))[0]?.status).toBe(503);
  end(new Response());
  await Promise.all(asked);
});
