import { announceBanner } from '@machi/domain/banner/contract';
import { proposedEnd } from '@machi/domain/banner/end';
import { afterEach, expect, test } from 'vitest';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { openLine as openOwnLine } from '../../testing/requests/own-line.ts';
import { ask } from '../../testing/requests/ask.ts';
import { meeting, without } from '../../testing/requests/guards.ts';
import type { OpenTownOptions } from '../../testing/towns/open-town.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown, openTwoProcesses } from '../../testing/towns/race-town.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

const TOGETHER = 10;
/** Officials at two processes show banners at the same moment; returns the number of banners shown. */
async function standing(around?: OpenTownOptions['around']): Promise<number> {
  const towns = await openTwoProcesses(around && { around });
  const [one] = towns;
  const officials = await Promise.all(Array.from({ length: TOGETHER }, () => one.addPerson({ roles: ['editor'] })));
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
  expect(answers.map(({ status }) => status)).toEqual(Array(TOGETHER).fill(200));
  return one.countRows('monitor_banner', 'ended_at is null');
}

test('of words that are put up at the same moment one stands: the others would come back when it ends', async () => {
  expect(await standing()).toBe(1);
});

test('without the turn all stand @guard', async () => {
  const unguarded = without('take-turn');
  const met = meeting('banner-end');
  met.of(TOGETHER);
  expect(await standing((database) => met.at(unguarded(database)))).toBe(TOGETHER);
});

test('guests’ pages, members’ and a terminal at another process all hear of the same change', async () => {
  const databaseUrl = await newSampleUrl();
  const environment = { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const one = await openRaceTown({ databaseUrl, environment });
  const other = await openRaceTown({ databaseUrl, environment });
  cleanUp.push(
    () => one.close(),
    () => other.close(),
  );
  const member = await openOwnLine(other, await one.addPerson(), 'banner');
  const leaving = new AbortController();
  cleanUp.push(member.leave, () => leaving.abort());
  const response = await fetch(`${other.origin}${BANNER_LINE}`, { signal: leaving.signal });
  let guest = '';
  void (async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) guest += piece;
  })().catch(() => {});
  await expect.poll(() => [member.told.length, guest.includes('data: ')]).toEqual([1, true]);
  const as = await one.addPerson({ roles: ['editor'] });
  const words = { body_ja: '大雪です。', body_en: 'Heavy snow.', is_urgent: 1 as const, ...proposedEnd(one.now()) };
  await ask(one, announceBanner, words, { as });
  const options = { timeout: 4000, interval: 20 };
  await expect
    .poll(() => [member.told.at(-1)?.includes('大雪です。'), guest.includes('大雪です。')], options)
    .toEqual([true, true]);
  const page = await fetch(`${other.origin}/api/banner`);
  expect(await page.text()).toContain('大雪です。');
});
