import {
  MOST_TAKEN_DAYS,
  createApiKey,
  disableApiKey,
  listApiKeys,
  listTakenTimes,
  type ApiKey,
} from '@machi/domain/api-keys/contract';
import {
  MOST_KEYS,
  MOST_KEY_DAYS,
  TOLD_DAYS,
  keyStateOf,
  keyStates,
  scopes,
  type Scope,
} from '@machi/domain/api-keys/rules';
import { addDays, dateAt, daysBetween, instantOf } from '@machi/domain/calendar/model';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { above, nameOf, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { api_key, api_key_use } from '../../database/tables/systems/api-keys.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { newApiKey } from '../../platform/systems/api-keys.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

const keys = rowsOf(api_key, { created_by_name: nameOf('created_by') });
const uses = rowsOf(api_key_use);

/** Days of use that the list shows. */
const USE_DAYS = 14;

const isScope = (scope: string): scope is Scope => scopes.some((known) => known === scope);

type KeyRow = typeof api_key.$inferSelect & { readonly created_by_name: string | null };
type UseRow = typeof api_key_use.$inferSelect;

function viewKey(row: KeyRow, used: readonly UseRow[], now: Date): ApiKey {
  const { api_key_id, system_name, prefix, rate, created_by_name, ends_at, disabled_at } = row;
  const last = used.reduce<Date | null>((latest, { used_at }) => (latest && latest > used_at ? latest : used_at), null);
  const since = addDays(dateAt(now), 1 - USE_DAYS);
  return {
    api_key_id,
    system_name,
    prefix,
    scopes: row.scopes.filter(isScope),
    rate,
    created_at: row.created_at.toISOString(),
    created_by_name,
    ends_at: ends_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
    state: keyStateOf(row, now),
    used_at: last?.toISOString() ?? null,
    uses: used
      .filter(({ used_on }) => used_on >= since)
      .map(({ used_on, endpoint, granted, refused }) => ({ used_on, endpoint, granted, refused })),
  };
}

async function readKeys(database: Queryable, now: Date) {
  const [rows, used] = await Promise.all([
    keys.list(database, 'list-api-keys', {}, { order: ['-api_key_id'] }),
    uses.list(database, 'list-api-key-uses', {}, { order: ['-used_on', 'endpoint'] }),
  ]);
  const byKey = Map.groupBy(used, ({ api_key_id }) => api_key_id);
  const views = rows.map((row) => viewKey(row, byKey.get(row.api_key_id) ?? [], now));
  const rank = ({ state }: ApiKey) => keyStates.indexOf(state);
  return { keys: views.toSorted((one, other) => Number(rank(one) > 1) - Number(rank(other) > 1)) };
}

const note = (transaction: Queryable, exchange: MemberExchange, verb: 'create' | 'disable', id: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action: `api-key:${verb}`, subject: 'api-key', subject_id: id });

interface TakenRow {
  readonly room_id: number;
  readonly spot_id: number;
  readonly starts: Date;
  readonly ends: Date;
  readonly kind: 'reservation' | 'adjunct' | 'blackout' | 'schedule' | 'lottery';
  readonly reservation_id: number | null;
}
const selectTaken = statement<TakenRow>(
  'list-taken-times',
  `select o.room_id, r.spot_id, lower(o.during) as starts, upper(o.during) as ends, o.kind, o.reservation_id
   from room_occupancy o join room r using (room_id) where o.during && tstzrange($1, $2) order by 3, 1`,
);

export const routes = ({ database }: House) => [
  serve(listApiKeys, (_input, { now }) => readKeys(database, now)),

  serve(createApiKey, async ({ system_name, scopes: asked, last_day, rate }, exchange) => {
    const { now, member } = exchange;
    const days = daysBetween(dateAt(now), last_day);
    if (days < 0) return refuse(422, { field: 'last_day', code: 'min-date', params: [dateAt(now)] });
    if (days >= MOST_KEY_DAYS)
      return refuse(422, { field: 'last_day', code: 'max-date', params: [addDays(dateAt(now), MOST_KEY_DAYS - 1)] });
    // Not `exchange.write`: with an Idempotency-Key it would store the reply and its key.
    return database.transaction(async (transaction) => {
      await takeTurn(transaction, 'api-keys');
      if ((await keys.count(transaction, 'count-api-keys', { disabled_at: null, ends_at: above(now) })) >= MOST_KEYS)
        return refuse(409, { field: '', code: 'key-count', params: [MOST_KEYS] });
      const { key, prefix, secretHash } = newApiKey();
      const may = { scopes: [...new Set(asked)], rate, ends_at: instantOf(addDays(last_day, 1), 0) };
      const by = { created_at: now, created_by: member.member_id };
      const made = { system_name, prefix, secret_hash: secretHash, ...may, ...by };
      const row = await keys.insertReturning(transaction, 'insert-api-key', made);
      await note(transaction, exchange, 'create', row.api_key_id);
      return { api_key: viewKey(row, [], now), key };
    });
  }),

  serve(disableApiKey, ({ api_key_id }, exchange) =>
    exchange.write(async (transaction) => {
      const { now, member } = exchange;
      const row = await keys.lock(transaction, 'lock-api-key', { api_key_id });
      if (!row) return notFound;
      if (row.disabled_at === null) {
        const set = { disabled_at: now, disabled_by: member.member_id };
        await keys.update(transaction, 'disable-api-key', { api_key_id }, set);
        await note(transaction, exchange, 'disable', api_key_id);
      }
      return readKeys(transaction, now);
    }),
  ),

  serve(listTakenTimes, async ({ from, to }, { reader }) => {
    const days = daysBetween(from, to);
    if (days < 0) return refuse(422, { field: 'to', code: 'min-date', params: [from] });
    if (days >= MOST_TAKEN_DAYS)
      return refuse(422, { field: 'to', code: 'max-date', params: [addDays(from, MOST_TAKEN_DAYS - 1)] });
    const rows = await reader.run(selectTaken, [instantOf(from, 0), instantOf(addDays(to, 1), 0)]);
    return {
      times: rows.map(({ starts, ends, ...row }) => ({
        ...row,
        started_at: starts.toISOString(),
        ended_at: ends.toISOString(),
      })),
    };
  }),
];

export const waits: readonly Waits[] = [
  {
    kind: 'api-key',
    permission: disableApiKey.permission,
    // The day on which the key ends; from then on nothing can be done.
    rows: `select api_key_id::text as key, ends_at - interval '${TOLD_DAYS} days' as since, ends_at::date as due from api_key
      where disabled_at is null and ends_at > $2::timestamptz and ends_at <= $2::timestamptz + interval '${TOLD_DAYS} days'`,
    isLateByDueAlone: true,
  },
];
