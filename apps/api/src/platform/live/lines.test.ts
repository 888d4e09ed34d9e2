import { expect, test } from 'vitest';
import { networksOf } from '../http/rate-limit.ts';
import { createLines } from './lines.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A screen that reads messages on demand. */
function screenOf(name: 'laundry' | 'plaza', networks: readonly string[] = ['here']) {
  const told: string[] = [];
  let take = (): void => {};
  const state = { isReading: true, hasEnded: false };
  return {
    told,
    state,
    take: () => take(),
    line: {
      topic: name,
      networks,
      tell(data: string): Promise<void> {
        told.push(data);
        return state.isReading
          ? Promise.resolve()
          : new Promise((resolve) => {
              take = resolve;
            });
      },
      end: () => {
        state.hasEnded = true;
      },
    },
  };
}

test('a screen that reads nothing holds up no other, hears the newest when it reads again, and is let go after a minute', async () => {
  let elapsed = 0;
  const lines = createLines<'laundry' | 'plaza'>('monitors', () => elapsed);
  const [stuck, reading, other] = [screenOf('plaza'), screenOf('plaza'), screenOf('laundry')];
  stuck.state.isReading = false;
  for (const { line } of [stuck, reading, other]) lines.add(line);
  for (const data of ['1', '2', '3']) {
    lines.tell('plaza', data);
    await settled();
  }
  expect([reading.told, stuck.told, other.told]).toEqual([['1', '2', '3'], ['1'], []]);
  stuck.take();
  await settled();
  expect(stuck.told).toEqual(['1', '3']);
  elapsed = 59_000;
  lines.tell('plaza', '4');
  await settled();
  expect(stuck.state.hasEnded).toBe(false);
  elapsed = 61_000;
  lines.tell('plaza', '5');
  expect([stuck.state.hasEnded, reading.state.hasEnded]).toEqual([true, false]);
});

/** Opens as many lines as possible from these networks. */
function fill(lines: ReturnType<typeof createLines<'laundry' | 'plaza'>>, networks: readonly string[]): number {
  let count = 0;
  for (; lines.hasRoomFor(networks) && count < 5000; count += 1) lines.add(screenOf('plaza', networks).line);
  return count;
}

test('one network has twenty monitors, and ten leave more than a building needs to the next', () => {
  const lines = createLines<'laundry' | 'plaza'>();
  expect(fill(lines, networksOf('192.0.2.1'))).toBe(20);
  for (let count = 2; count <= 10; count += 1) fill(lines, networksOf(`192.0.2.${count}`));
  expect(fill(lines, networksOf('198.51.100.1'))).toBeGreaterThan(12);
});

test('however many networks a provider of IPv6 gives somebody, others keep most of the lines of monitors', () => {
  const lines = createLines<'laundry' | 'plaza'>();
  const held = (address: (count: number) => string) =>
    Array.from({ length: 300 }, (_, count) => fill(lines, networksOf(address(count)))).reduce((sum, one) => sum + one);
  expect(held((count) => `2001:db8:1:${count.toString(16)}::1`)).toBeLessThan(60);
  expect(held((count) => `2001:db8:${(count + 2).toString(16)}::1`)).toBeLessThan(100);
  expect(fill(lines, networksOf('2001:db9::1'))).toBeGreaterThan(12);
});

test('whoever has shown who they are has room when strangers have taken all that they get', () => {
  for (const holders of ['monitors', 'members'] as const) {
    const lines = createLines<'laundry' | 'plaza'>(holders);
    for (let count = 0; count < 2000; count += 1) fill(lines, [`${count}`]);
    expect([holders, lines.hasRoomFor(['another']), fill(lines, []) >= 20]).toEqual([holders, false, true]);
  }
});

test('pages behind one address hold half of the lines at most, and there is always room for another network', () => {
  const lines = createLines<'laundry' | 'plaza'>('pages');
  expect(fill(lines, ['school'])).toBe(1500);
  expect(fill(lines, ['carrier'])).toBe(750);
  expect(lines.hasRoomFor(['school'])).toBe(false);
  expect(lines.hasRoomFor(['home'])).toBe(true);
});
