import { randomInt, timingSafeEqual } from 'node:crypto';
import { KEY_FORM, KEY_PREFIX } from '@machi/domain/api-keys/rules';
import { dateAt } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { api_key } from '../../database/tables/systems/api-keys.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { writeAudit } from '../audit/audit.ts';

const keys = rowsOf(api_key);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** A new key, to be shown once, with its public start and the hash that is kept. */
export function newApiKey() {
  const letters = Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  const [prefix, secret] = [`${KEY_PREFIX}${letters.join('')}`, newSecret()];
  return { key: `${prefix}_${secret}`, prefix, secretHash: hashOf(secret) };
}

/** The key's row; undefined if there is none with this secret. Asked at each request: a disabled key ends at once. */
export async function findApiKey(database: Queryable, text: string) {
  const [, prefix, secret] = KEY_FORM.exec(text) ?? [];
  if (prefix === undefined || secret === undefined) return undefined;
  const columns = ['api_key_id', 'secret_hash', 'scopes', 'rate', 'ends_at', 'disabled_at'] as const;
  const row = await keys.one(database, 'api-key-by-prefix', { prefix }, { columns });
  return row && timingSafeEqual(row.secret_hash, hashOf(secret)) ? row : undefined;
}

const countUse = statement<{ is_first: boolean }>(
  'count-api-key-use',
  `insert into api_key_use as known (api_key_id, used_on, endpoint, granted, refused, used_at)
   values ($1, $2, $3, $4::boolean::int, (not $4::boolean)::int, $5)
   on conflict (api_key_id, used_on, endpoint) do update set granted = known.granted + excluded.granted,
     refused = known.refused + excluded.refused, used_at = excluded.used_at
   returning xmax = 0 as is_first`,
);

/** Counts a request of a key by day and endpoint; the first of each is in the audit log, too. */
export async function noteKeyUse(
  database: Queryable,
  { api_key_id }: { readonly api_key_id: number },
  endpoint: string,
  { now, requestId }: { readonly now: Date; readonly requestId: string },
  isGranted: boolean,
): Promise<void> {
  const [row] = await database.run(countUse, [api_key_id, dateAt(now), endpoint, isGranted, now]);
  if (row?.is_first !== true) return;
  const action = { action: 'api-key:use', subject: 'api-key', subject_id: api_key_id } as const;
  await writeAudit(database, { at: now, actor_member_id: null, ...action, request_id: requestId });
}
