import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { feedLimits } from '../transport/feed/limits.ts';
import { FORMER_FEEDS, TransportDesk } from './model.ts';

const permission = 'transport:edit:any';
const seen = z.string().check(z.maxLength(20));
const reply = z.object({ desk: TransportDesk });
/** Base64 takes four characters for three bytes; beside the content there are names and quotes. */
const BODY_MAX_BYTES = Math.ceil(feedLimits.mostBytes / 3) * 4 + 4096;

export const readTransportDesk = endpoint('readTransportDesk', 'GET', '/api/transport/feed', {
  permission,
  reply,
  refusals: ['too-many-requests'],
  description: `The route data that counts, what was imported and does not count yet, with its report and what it would change, and the ${FORMER_FEEDS} before.`,
});

export const importFeed = endpoint('importFeed', 'POST', '/api/transport/feed/file', {
  permission,
  input: z.object({
    /** As the official's device calls it; only told back. */
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
  permission,
  input: z.object({ address: z.string().check(z.maxLength(2000)) }),
  reply,
  success: 201,
  refusals: ['feed-address', 'feed-not-fetched', 'feeds-of-the-day', 'too-many-requests'],
  description: 'The same, from a public https address: 5 MB, 30 seconds, three redirects.',
});

export const activateFeed = endpoint('activateFeed', 'POST', '/api/transport/feed/activate', {
  permission,
  input: z.object({ feed_id: RowId, seen }),
  reply,
  refusals: ['not-found', 'feed-changed', 'feed-has-errors', 'too-many-requests'],
  description: 'Puts what waits in force, in every process at once.',
});

export const goBackToFeed = endpoint('goBackToFeed', 'POST', '/api/transport/feed/back', {
  permission,
  input: z.object({ seen }),
  reply,
  refusals: ['feed-changed', 'feed-nothing-before', 'too-many-requests'],
  description: 'Puts in force what counted before.',
});

export const discardFeed = endpoint('discardFeed', 'DELETE', '/api/transport/feed/waiting/:feed_id', {
  permission,
  input: z.object({ feed_id: RowId }),
  reply,
  refusals: ['not-found', 'too-many-requests'],
  description: 'Discards what was imported and does not count yet.',
});
