import { afterAll, expect, test } from 'vitest';
import { zipOf } from '../../testing/feeds/make-zip.ts';
import { sampleFeed } from '../../testing/feeds/sample-feed.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';

const databaseUrl = await newSampleUrl();
const environment = { MACHI_SECRET: 'of-this-race-alone-and-of-nobody-else' };
const town = await openRaceTown({ databaseUrl, environment });
// A second process of the same town.
const other = await openRaceTown({ databaseUrl, environment });
afterAll(() => Promise.all([town.close(), other.close()]));
const clerks = await town.addPeople(8, { roles: ['transport'] });

const sample = sampleFeed();
const [head = ''] = (sample['stops.txt'] ?? '').split('\n');
/** One more stop each, with the required columns. */
const stopLine = (nth: number) =>
  head
    .trim()
    .split(',')
    .map((name) => ({ stop_id: `X${nth}`, stop_name: `停${nth}`, stop_lat: '44.16', stop_lon: '142.02' })[name] ?? '')
    .join(',');
const feedOf = (stops: number) =>
  zipOf({
    ...sample,
    'stops.txt': `${(sample['stops.txt'] ?? '').trim()}\n${Array.from({ length: stops }, (_stop, nth) => stopLine(nth)).join('\n')}\n`,
  }).toString('base64');
const known = town.house.feed.ofPack?.stops.size ?? 0;
const sizes = () => [town, other].map(({ house }) => (house.feed.current()?.stops.size ?? 0) - known);
async function imported(stops: number) {
  const { body } = await town.call('POST', '/api/transport/feed/file', {
    as: clerks[0],
    body: { file_name: 'gtfs.zip', content: feedOf(stops) },
  });
  return { feed_id: body.desk.waiting.feed_id as number, seen: body.desk.seen as string };
}
const all = (path: string, body: unknown) =>
  Promise.all(
    clerks.map((as, nth) => (nth % 2 === 0 ? town : other).call('POST', `/api/transport/feed/${path}`, { as, body })),
  );

test('of eight officials who put the same data in force at once one does, at two processes, and both then answer by it', async () => {
  const answers = await all('activate', await imported(1));
  expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
  expect(await town.rows(`select state from transport_feed where state = 'current'`)).toHaveLength(1);
  await expect.poll(sizes).toEqual([1, 1]);
});

test('of eight who go back at once one does: a second press does not undo the first', async () => {
  const second = await imported(2);
  const { body } = await town.call('POST', '/api/transport/feed/activate', { as: clerks[0], body: second });
  const answers = await all('back', { seen: body.desk.seen });
  expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
  await expect.poll(sizes).toEqual([1, 1]);
});

test('imports at once leave one that waits', async () => {
  const answers = await Promise.all(
    clerks.slice(0, 3).map((as, nth) =>
      (nth % 2 === 0 ? town : other).call('POST', '/api/transport/feed/file', {
        as,
        body: { file_name: 'gtfs.zip', content: feedOf(nth) },
      }),
    ),
  );
  expect(tally(answers)).toEqual({ 201: 3 });
  expect(await town.rows(`select 1 from transport_feed where state = 'waiting'`)).toHaveLength(1);
});
