import fc from 'fast-check';
import { numbersFrom } from '@machi/domain/schedule/random-rule.fixture';
import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import { smallFeed } from '@machi/domain/transport/feed/small-feed.fixture';
import { PLACES_SHOWN, hasErrors } from '@machi/domain/transport/feed/findings';
import { expect, test } from 'vitest';
import { zipOf } from '../testing/feeds/make-zip.ts';
import { mutatedFeed } from '../testing/feeds/mutate-feed.ts';
import { judgeFeed, readJudged } from './judge-feed.ts';

const town = {
  today: '2026-11-22',
  position: { latitude: 43.05, longitude: 142.43 },
  ties: { routes: [], stops: [] },
};
const good = { zip: zipOf(smallFeed) };

test('whatever is sent as a feed is judged: by findings that a person can read, or as one that can be read again', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const { zip } = mutatedFeed(smallFeed, numbersFrom(seed));
      const { findings, summary } = await judgeFeed(zip, good, town);
      for (const { code, places } of findings) {
        seen.add(code);
        expect(places.length).toBeLessThanOrEqual(PLACES_SHOWN);
      }
      expect(JSON.stringify(findings).length).toBeLessThan(100_000);
      const again = await readJudged(zip);
      if (hasErrors(findings)) return;
      // A usable feed is the same one that comes into force.
      expect(summary).not.toBeNull();
      expect(again && indexFeed(again).trips.size).toBe(summary?.trips);
    }),
    { numRuns: 150 },
  );
  expect(seen.size).toBeGreaterThan(12);
}, 60_000);
