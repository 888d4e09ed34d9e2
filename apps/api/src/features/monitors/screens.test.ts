import { expect, test } from 'vitest';
import { createScreens } from './screens.ts';

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
    screen: {
      name,
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
  const screens = createScreens<'laundry' | 'plaza'>(() => elapsed);
  const [stuck, reading, other] = [screenOf('plaza'), screenOf('plaza'), screenOf('laundry')];
  stuck.state.isReading = false;
  for (const { screen } of [stuck, reading, other]) screens.add(screen);
  for (const data of ['1', '2', '3']) {
    screens.tell('plaza', data);
    await settled();
  }
  expect([reading.told, stuck.told, other.told]).toEqual([['1', '2', '3'], ['1'], []]);
  stuck.take();
  await settled();
  expect(stuck.told).toEqual(['1', '3']);
  elapsed = 59_000;
  screens.tell('plaza', '4');
  await settled();
  expect(stuck.state.hasEnded).toBe(false);
  elapsed = 61_000;
  screens.tell('plaza', '5');
  expect([stuck.state.hasEnded, reading.state.hasEnded]).toEqual([true, false]);
});

test('one network takes the lines of nobody else', () => {
  const screens = createScreens<'laundry' | 'plaza'>();
  for (let count = 0; count < 20; count += 1) screens.add(screenOf('plaza').screen);
  expect([screens.hasRoomFor('here'), screens.hasRoomFor('there')]).toEqual([false, true]);
  for (let count = 0; count < 180; count += 1) screens.add(screenOf('plaza', `${count}`).screen);
  expect(screens.hasRoomFor('there')).toBe(false);
});
