// Forked by the bench row `gtfs`: how long the import of a feed of 5 MB takes, here and by npm's gtfs, as JSON. First argument: rounds.
import path from 'node:path';
import { hasErrors } from '@machi/domain/transport/feed/findings';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import { createFeedThread } from '../../platform/feeds/feed-thread.ts';
import { forNobody } from '../../platform/work/thread-queue.ts';
import { loadTownPack } from '../../town/load-town-pack.ts';
import { feedTownOf } from '../../transport/judge-feed.ts';
import { zipOf } from './make-zip.ts';
import { importByGtfs } from './other-makings.ts';
import { sampleFeed } from './sample-feed.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const sample = sampleFeed();
const linesOf = (name: string) => (sample[name] ?? '').trim().split('\n');

/** The sample's trips so many times over, each copy under ids of its own. */
function copied(name: string, copies: number): string {
  const [head = '', ...lines] = linesOf(name);
  const at = head.split(',').indexOf('trip_id');
  const all = Array.from({ length: copies }, (_copy, copy) =>
    lines.map((line) =>
      line
        .split(',')
        .with(at, `${line.split(',')[at] ?? ''}-${copy}`)
        .join(','),
    ),
  );
  return [head, ...all.flat()].join('\n');
}
const zipWith = (copies: number) =>
  zipOf({ ...sample, 'trips.txt': copied('trips.txt', copies), 'stop_times.txt': copied('stop_times.txt', copies) });

/** As large as is taken. */
function largestZip(): { readonly zip: Buffer; readonly trips: number } {
  const few = 20;
  let copies = Math.floor((few * feedLimits.mostBytes) / zipWith(few).length);
  for (;;) {
    const zip = zipWith(copies);
    if (zip.length <= feedLimits.mostBytes) return { zip, trips: copies * (linesOf('trips.txt').length - 1) };
    copies = Math.floor(copies * 0.97);
  }
}

const { pack } = await loadTownPack(path.join(import.meta.dirname, '../../../../../towns/hoshimori'));
const town = { ...feedTownOf(pack), today: '2027-01-14' };
const { zip, trips } = largestZip();
const thread = createFeedThread(forNobody);
// The thread keeps no process alive.
const awake = setInterval(() => {}, 1000);

/** Milliseconds until it is read, checked and told. */
async function ours(): Promise<number> {
  const begun = performance.now();
  const judged = await thread.judge(1, zip, null, town);
  if ('refused' in judged || hasErrors(judged.findings) || judged.summary?.trips !== trips)
    throw new Error(`the feed was not taken: ${JSON.stringify(judged).slice(0, 300)}`);
  return performance.now() - begun;
}
/** Milliseconds until it lies in SQLite. */
async function theirs(): Promise<number> {
  const begun = performance.now();
  const { ended, held } = await importByGtfs(zip, ({ getTrips }) => ({
    ended: performance.now(),
    held: getTrips().length,
  }));
  if (held !== trips) throw new Error(`gtfs holds ${held} trips of ${trips}`);
  return ended - begun;
}

// What both load at their first import is not counted.
const small = zipOf(sample);
await thread.judge(1, small, null, town);
await importByGtfs(small, ({ getStops }) => getStops().length);

const product: number[] = [];
const peer: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  if (round % 2 === 0) product.push(await ours());
  peer.push(await theirs());
  if (round % 2 !== 0) product.push(await ours());
}
process.stdout.write(JSON.stringify({ product, peer, bytes: zip.length, trips }));
clearInterval(awake);
