import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';

const ofOwn = endpointsFor('reservation:read:own');
const path = '/api/reservations/:reservation_id/share-link';
const input = z.object({ reservation_id: RowId });

/** The page that a link opens. The secret stands behind the #, where neither logs nor search engines see it. */
export const SHARED_PATH = '/shared';

/** A secret as in a link, of 256 bits. */
export const ShareSecret = z.string().check(z.regex(/^[\w-]{43}$/));

/** What a link shows: date, place and map, and nothing of the person. */
export const Shared = z.object({
  room: z.string(),
  spot: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Not approved yet. */
  is_provisional: z.boolean(),
});
export type Shared = z.infer<typeof Shared>;

export const createShareLink = ofOwn('createShareLink', 'POST', path, {
  input,
  reply: z.object({
    /** With the secret: shown now and never again. */
    url: z.string(),
    created_at: z.string(),
  }),
  success: 201,
  refusals: ['not-found'],
  changes: ['readShareLink'],
  description:
    'Makes a link that shows date, place and map of an own reservation to whoever has it; the one before ends at once. It ends with the reservation.',
});

export const readShareLink = ofOwn('readShareLink', 'GET', path, {
  input,
  reply: z.object({
    /** Null: there is none. */
    created_at: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
  description: 'Whether an own reservation has a link, and since when.',
});

export const endShareLink = ofOwn('endShareLink', 'DELETE', path, {
  input,
  refusals: ['not-found'],
  changes: ['readShareLink'],
  description: 'Takes the link of an own reservation back: it shows nothing from now on.',
});

export const readShared = endpoint('readShared', 'POST', '/api/shared', {
  permission: 'public',
  isGuarded: true,
  input: z.object({ secret: z.string().check(z.maxLength(64)) }),
  reply: z.object({ shared: Shared }),
  refusals: ['not-found'],
  description: 'What a link shows. One that is unknown, over or taken back answers as if there were none.',
});
