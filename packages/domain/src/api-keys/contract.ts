import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { KEY_PREFIX, keyRates, keyStates, scopes } from './rules.ts';

const ofOfficials = endpointsFor('api-key:keep:any');

/** How often a key asked for something on a day. */
export const KeyUse = z.object({
  used_on: z.string(),
  /** The name of the endpoint, as in the API's documentation. */
  endpoint: z.string(),
  granted: z.number(),
  refused: z.number(),
});

/** A key of another system, without its secret. */
export const ApiKey = z.object({
  api_key_id: z.number(),
  system_name: z.string(),
  /** The start of the key, by which it is recognised. */
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  rate: z.number(),
  created_at: z.string(),
  created_by_name: z.nullable(z.string()),
  /** The moment from which it is refused. */
  ends_at: z.string(),
  disabled_at: z.nullable(z.string()),
  state: z.enum(keyStates),
  /** Null: never. */
  used_at: z.nullable(z.string()),
  /** The last 14 days on which it was used, newest first. */
  uses: z.array(KeyUse),
});
export type ApiKey = z.infer<typeof ApiKey>;

const all = z.object({ keys: z.array(ApiKey) });

export const listApiKeys = ofOfficials('listApiKeys', 'GET', '/api/api-keys', {
  reply: all,
  description: 'The keys of other systems with their use, those that count first.',
});

export const createApiKey = ofOfficials('createApiKey', 'POST', '/api/api-keys', {
  input: z.object({
    system_name: requiredText(60),
    scopes: list(z.enum(scopes), scopes.length).check(z.minLength(1, { error: 'required' })),
    /** The last day on which it counts. */
    last_day: DateTextSchema,
    rate: z.literal([...keyRates]),
  }),
  reply: z.object({
    api_key: ApiKey,
    /** Only this answer contains it. */
    key: z.string(),
  }),
  success: 201,
  refusals: ['min-date', 'max-date', 'key-count'],
  changes: ['listApiKeys'],
  description: `A key of another system, ${KEY_PREFIX}…: what it may read, until when, and how often a minute. The answer alone tells it.`,
});

export const disableApiKey = ofOfficials('disableApiKey', 'POST', '/api/api-keys/:api_key_id/disable', {
  input: z.object({ api_key_id: RowId }),
  reply: all,
  refusals: ['not-found'],
  changes: ['readWorkList'],
  description: 'Ends a key at once and for good.',
});

const DAYS = 31;
/** A time at which a room cannot be had; of whom it is, is not told. */
export const TakenTime = z.object({
  room_id: z.number(),
  spot_id: z.number(),
  started_at: z.string(),
  ended_at: z.string(),
  kind: z.enum(['reservation', 'adjunct', 'blackout', 'schedule', 'lottery']),
  /** As in the events of the type reservation.… */
  reservation_id: z.nullable(z.number()),
});

export const listTakenTimes = endpoint('listTakenTimes', 'GET', '/api/taken-times', {
  permission: 'room:read:system',
  input: z.object({ from: DateTextSchema, to: DateTextSchema }),
  reply: z.object({ times: z.array(TakenTime) }),
  refusals: ['max-date', 'min-date'],
  isForSystems: true,
  description: `When rooms are taken, from a day to a day, both included (${DAYS} days at most), by their beginning. Names nobody.`,
});
export const MOST_TAKEN_DAYS = DAYS;
