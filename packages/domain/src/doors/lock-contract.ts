import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** In the maker's own words; the reader of its maker takes what it knows. */
const message = z.looseObject({});

export const tellOfRemoteLock = endpoint('tellOfRemoteLock', 'POST', '/api/locks/remotelock/webhook', {
  permission: 'remotelock:tell:provider',
  input: message,
  description:
    'RemoteLOCK says what happened at a lock. Unknown locks, unknown events and repeated ones do nothing; the code that it sends along is not read.',
});

export const tellOfNuki = endpoint('tellOfNuki', 'POST', '/api/locks/nuki/webhook', {
  permission: 'nuki:tell:provider',
  input: message,
  description:
    'Nuki says what happened at a lock. Unknown locks, other features and repeated messages do nothing; codes that it sends along are not read.',
});
