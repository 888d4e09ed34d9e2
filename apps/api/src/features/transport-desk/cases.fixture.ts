import type { Case, Input } from '../../testing/cases/case.ts';
import { nothing } from '../../testing/cases/case.ts';
import { zipOf } from '../../testing/feeds/make-zip.ts';
import { sampleFeed } from '../../testing/feeds/sample-feed.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const sent = { file_name: 'gtfs.zip', content: zipOf(sampleFeed()).toString('base64') };

/** Something that waits, and what its official saw of what counts. */
async function waiting(town: OpenTown): Promise<Input> {
  const as = await town.addPerson({ roles: ['transport'] });
  const { body } = await town.call('POST', '/api/transport/feed/file', { as, body: sent });
  return { feed_id: body.desk.waiting.feed_id, seen: body.desk.seen };
}

async function activated(town: OpenTown): Promise<Input> {
  const as = await town.addPerson({ roles: ['transport'] });
  const { body } = await town.call('POST', '/api/transport/feed/activate', { as, body: await waiting(town) });
  return { seen: body.desk.seen };
}

export const cases: Readonly<Record<string, Case>> = {
  readTransportDesk: { showsNobody: true, input: nothing },
  importFeed: { showsNobody: true, input: () => sent, isOneByOne: true },
  fetchFeed: { showsNobody: true, input: () => ({ address: 'https://feeds.example/gtfs.zip' }), isOneByOne: true },
  activateFeed: { showsNobody: true, input: waiting, isOneByOne: true },
  goBackToFeed: { showsNobody: true, input: activated, isOneByOne: true },
  discardFeed: { showsNobody: true, input: waiting, isOneByOne: true },
};
