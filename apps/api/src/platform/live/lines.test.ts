import { expect, test } from 'vitest';
import { createLines } from './lines.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A screen that takes what it is told when it is let. */
function screenOf(name: 'laundry' | 'plaza', network = 'here') {
  const told: string[] = [];
  let take = (): void => {};
  const state = { isReading: true, hasEnded: false };
  return {
    told,
    state,
    take: () => take(),
    line: {
      topic: name,
      network,
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

test('one network takes the lines of nobody else', () => {
  const lines = createLines<'laundry' | 'plaza'>();
  for (let count = 0; count < 20; count += 1) lines.add(screenOf('plaza').line);
  expect([lines.hasRoomFor('here'), lines.hasRoomFor('there')]).toEqual([false, true]);
  for (let count = 0; count < 180; count += 1) lines.add(screenOf('plaza', `${count}`).line);
  expect(lines.hasRoomFor('there')).toBe(false);
});

test('pages behind one address hold half of the lines at most, and there is always room for another network', () => {
  const lines = createLines<'laundry' | 'plaza'>('pages');
  const fill = (network: string): number => {
    let count = 0;
    for (; lines.hasRoomFor(network) && count < 5000; count += 1) lines.add(screenOf('plaza', network).line);
    return count;
  };
  expect(fill('school')).toBe(1500);
  expect(fill('carrier')).toBe(750);
  expect(lines.hasRoomFor('school')).toBe(false);
  expect(lines.hasRoomFor('home')).toBe(true);
});
