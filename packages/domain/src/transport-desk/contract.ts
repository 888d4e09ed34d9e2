import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { bodyBytesOf } from '../files/model.ts';
import { RowId } from '../fields/model.ts';
import { feedLimits } from '../transport/feed/limits.ts';
import { FORMER_FEEDS, TransportDesk } from './model.ts';

const endpoint = endpointsFor('transport:edit:any');

const seen = z.string().check(z.maxLength(20));
const reply = z.object({ desk: TransportDesk });
const BODY_MAX_BYTES = bodyBytesOf(feedLimits.mostBytes);

export const readTransportDesk = endpoint('readTransportDesk', 'GET', '/api/transport/feed', {
  reply,
  refusals: ['too-many-requests'],
  description: `The route data that counts, what was imported and does not count yet, with its report and what it would change, and the ${FORMER_FEEDS} before.`,
});

export const importFeed = endpoint('importFeed', 'POST', '/api/transport/feed/file', {
  input: z.object({
    /** Name from the official's device; only shown back. */
    file_name: z.string().check(z.maxLength(1024)),
    /** Base64 (RFC 4648, section 4). */
    content: z.string().check(z.maxLength(BODY_MAX_BYTES)),
  }),
  reply,
  success: 201,
  refusals: ['file-spoilt', 'file-empty', 'file-size', 'file-refused', 'feeds-of-the-day', 'too-many-requests'],
  description:
    'Takes a zip file of GTFS-JP, reads and checks it. It counts when it is put in force; what waited before is replaced. One that cannot be read waits as a report.',
  maxBodyBytes: BODY_MAX_BYTES,
});

export const fetchFeed = endpoint('fetchFeed', 'POST', '/api/transport/feed/address', {
  input: z.object({ address: z.string().check(z.maxLength(2000)) }),
  reply,
  success: 201,
  refusals: ['feed-address', 'feed-not-fetched', 'feeds-of-the-day', 'too-many-requests'],
  description: 'The same, from a public https address: 5 MB, 30 seconds, three redirects.',
});

export const activateFeed = endpoint('activateFeed', 'POST', '/api/transport/feed/activate', {
  input: z.object({ feed_id: RowId, seen }),
  reply,
  refusals: ['not-found', 'feed-changed', 'feed-has-errors', 'too-many-requests'],
  description: 'Puts what waits in force, in every process at once.',
});

export const goBackToFeed = endpoint('goBackToFeed', 'POST', '/api/transport/feed/back', {
  input: z.object({ seen }),
  reply,
  refusals: ['feed-changed', 'feed-nothing-before', 'too-many-requests'],
  description: 'Puts in force what counted before.',
});

export const discardFeed = endpoint('discardFeed', 'DELETE', '/api/transport/feed/waiting/:feed_id', {
  input: z.object({ feed_id: RowId }),
  reply,
  refusals: ['not-found', 'too-many-requests'],
  description: 'Discards what was imported and does not count yet.',
});
