import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, UNKEEPABLE } from '../fields/model.ts';
import { ADDRESS_LENGTH, LiveSource, MOST_TRIES, SourceSight } from './source-model.ts';

const endpoint = endpointsFor('transport:edit:any');

const reply = z.object({ source: LiveSource });
const address = z.string('required').check(
  bounded(ADDRESS_LENGTH, { error: 'live-address' }),
  z.refine((value: string) => !UNKEEPABLE.test(value), { error: 'live-address' }),
);
const revision = z.number().check(z.int(), z.gte(0), z.lt(1e9));

export const readLiveSource = endpoint('readLiveSource', 'GET', '/api/transport/live-source', {
  reply,
  isFollowed: true,
  description:
    'Where another operator tells in GTFS Realtime where its vehicles are, what came last, and what has gone wrong since. Of an address all but what stands behind “?”.',
});

export const tryLiveSource = endpoint('tryLiveSource', 'POST', '/api/transport/live-source/try', {
  /** Default: the address in use. */
  input: z.object({ address: z.optional(address) }),
  reply: z.object({ sight: SourceSight }),
  refusals: ['live-address', 'live-not-fetched', 'live-unreadable', 'live-too-many', 'live-none', 'live-tries'],
  description: `Fetches once from an address and tells what it would show; nothing is kept. ${MOST_TRIES} times a day.`,
});

export const setLiveSource = endpoint('setLiveSource', 'PUT', '/api/transport/live-source', {
  input: z.object({ address, revision }),
  reply,
  refusals: ['live-address', 'live-changed'],
  description:
    'Takes in the places of vehicles from this public https address from now on, in place of the one of the town’s data. What was known by another address goes.',
});

export const switchLiveSource = endpoint('switchLiveSource', 'PUT', '/api/transport/live-source/rest', {
  input: z.object({ is_off: Flag, revision }),
  reply,
  refusals: ['live-changed', 'live-none'],
  description: 'Stops taking in places of another operator, whose vehicles go from the pages at once, or begins again.',
});

export const leaveLiveSource = endpoint('leaveLiveSource', 'POST', '/api/transport/live-source/back', {
  input: z.object({ revision }),
  reply,
  refusals: ['live-changed'],
  description: 'Goes back to what the town’s data says: its address, or none.',
});
