import { announceBanner } from '@machi/domain/banner/contract';
import { proposedEnd } from '@machi/domain/banner/end';
import { afterEach, expect, test } from 'vitest';
import { ask } from '../../testing/requests/ask.ts';
import { rewriting } from '../../testing/requests/guards.ts';
import type { OpenTownOptions } from '../../testing/towns/open-town.ts';
import { newRaceDatabase, openRaceTown } from '../../testing/towns/race-town.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

/** So many officials at two processes put words up at the same moment; answers how many stand then. */
async function standing(around?: OpenTownOptions['around']): Promise<number> {
  const databaseUrl = await newRaceDatabase();
  const environment = { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const open = async () => {
    const town = await openRaceTown({ databaseUrl, environment, ...(around && { around }) });
    cleanUp.push(() => town.close());
    return town;
  };
  const towns = [await open(), await open()];
  const [one] = towns;
  if (!one) throw new Error('no town');
  const officials = await Promise.all(Array.from({ length: 10 }, () => one.addPerson({ roles: ['editor'] })));
  const answers = await Promise.all(
    officials.map((as, index) =>
      ask(
        towns[index % 2] ?? one,
        announceBanner,
        { body_ja: `雪 ${index}`, body_en: `Snow ${index}`, is_urgent: 1, ...proposedEnd(one.now()) },
        { as },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  return one.countRows('monitor_banner', 'ended_at is null');
}

test('of words that are put up at the same moment one stands: the others would come back when it ends', async () => {
  expect(await standing()).toBe(1);
});

test('without the turn several stand', async () => {
  expect(await standing(rewriting('banner-in-turn', () => 'select 1'))).toBeGreaterThan(1);
});
