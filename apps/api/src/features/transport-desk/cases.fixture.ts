import { seenOf } from '@machi/domain/transport-desk/rules';
import { nothing, type Case, type Input } from '../../testing/cases/case.ts';
import { zipOf } from '../../testing/feeds/make-zip.ts';
import { sampleFeed } from '../../testing/feeds/sample-feed.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { feedStore } from '../../transport/feed-store.ts';

/** The sample town's bus official. */
const OFFICIAL = 10;

const zip = zipOf(sampleFeed());
const sent = { file_name: 'gtfs.zip', content: zip.toString('base64') };
const summary = { from: '', until: '', version: '', publisher: '', routes: 1, stops: 2, trips: 2 };

/** A judged feed that waits, compared with the current one. */
const waiting = ({ house: { database }, now }: OpenTown): Promise<Input> =>
  database.transaction(async (transaction) => {
    await feedStore.lock(transaction);
    await feedStore.discard(transaction, null);
    const judged = { content: zip, source: 'gtfs.zip', summary, findings: [], changes: null, compared_to: null };
    const feedId = await feedStore.insert(transaction, { ...judged, imported_by: OFFICIAL }, now());
    return { feed_id: feedId, seen: seenOf(await feedStore.list(transaction)) };
  });

async function activated(town: OpenTown): Promise<Input> {
  const { feed_id: feedId } = await waiting(town);
  return town.house.database.transaction(async (transaction) => {
    await feedStore.lock(transaction);
    await feedStore.activate(transaction, Number(feedId), town.now());
    return { seen: seenOf(await feedStore.list(transaction)) };
  });
}

export const cases: Readonly<Record<string, Case>> = {
  readTransportDesk: { showsNobody: true, input: nothing },
  importFeed: { showsNobody: true, input: () => sent, isOneByOne: true },
  fetchFeed: { showsNobody: true, input: () => ({ address: 'https://feeds.example/gtfs.zip' }), isOneByOne: true },
  activateFeed: { showsNobody: true, input: waiting, isOneByOne: true },
  goBackToFeed: { showsNobody: true, input: activated, isOneByOne: true },
  discardFeed: { showsNobody: true, input: waiting, isOneByOne: true },
};
