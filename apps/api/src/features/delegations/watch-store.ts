import { addDays, dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { WatchSign } from '@machi/domain/watching/model';
import { READ_DAYS, type JudgedWatch, type SignDays } from '@machi/domain/watching/rules';
import type { QuietHours } from '@machi/domain/wishes/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { watch } from '../../database/tables/delegations/delegations.ts';

const rows = rowsOf(watch);
export type WatchRow = typeof watch.$inferSelect;

/** A standing watch with its two people and their quiet hours. */
export interface WatchAtWork extends Omit<JudgedWatch, 'begun_on'> {
  readonly delegation_id: number;
  readonly principal_id: number;
  readonly delegate_id: number;
  readonly principal_name: string;
  readonly delegate_name: string;
  readonly confirmed_at: Date;
  readonly principal_quiet: QuietHours | null;
  readonly delegate_quiet: QuietHours | null;
}

/** Watches judged in one transaction. */
export const WATCHES_AT_ONCE = 100;
const quietOf = (alias: string): string =>
  `case when ${alias}.quiet_from is not null then jsonb_build_object('from', ${alias}.quiet_from, 'to', ${alias}.quiet_to) end`;
/** Those that another process judges, and those that are just being ended, are left to the next hour. */
const lockDue = statement<WatchAtWork>(
  'lock-due-watches',
  `select w.delegation_id, w.signs, w.days, w.fine_on::text as fine_on, w.paused_until::text as paused_until, w.asked_at,
     w.told_at, d.principal_id, d.delegate_id, d.confirmed_at, p.lastname || ' ' || p.firstname as principal_name,
     a.lastname || ' ' || a.firstname as delegate_name, ${quietOf('pq')} as principal_quiet, ${quietOf('aq')} as delegate_quiet
   from watch w join delegation d using (delegation_id)
     join member p on p.member_id = d.principal_id and p.locked_at is null
     join member a on a.member_id = d.delegate_id and a.locked_at is null
     left join wish_setting pq on pq.member_id = p.member_id left join wish_setting aq on aq.member_id = a.member_id
   where d.confirmed_at is not null and d.ended_at is null and d.ends_on >= $1::date
     and not exists (select from member_death x where x.member_id in (d.principal_id, d.delegate_id))
     and (w.looked_at is null or w.looked_at < $2)
   order by w.delegation_id limit ${WATCHES_AT_ONCE} for update of w, d skip locked`,
);
/**
 * The days of the signs, without places. A ride counts when it was taken, whoever booked it, and a login is the person's
 * own: a delegate has a session of their own.
 */
const selectSigns = statement<{ member_id: number; sign: WatchSign; days: DateText[] }>(
  'list-days-of-signs',
  `select member_id, sign, array_agg(day::text) as days from (
     select member_id, case pass when 'bath' then 'bath' else 'ride' end as sign, (visited_at at time zone 'Asia/Tokyo')::date as day
       from visit where member_id = any($1::int[]) and visited_at >= $2 and outcome in ('accepted', 'pay') and not is_test and not is_companion
     union select member_id, 'ride', (on_board_at at time zone 'Asia/Tokyo')::date
       from demand_ride where member_id = any($1::int[]) and on_board_at >= $2
     union select member_id, 'ride', (boarded_at at time zone 'Asia/Tokyo')::date
       from seat_reservation where member_id = any($1::int[]) and boarded_at >= $2
     union select member_id, 'login', (acted_at at time zone 'Asia/Tokyo')::date
       from member_activity where member_id = any($1::int[]) and acted_at >= $2 and action = 'login'
   ) as seen group by member_id, sign`,
);

export const watches = {
  add: (transaction: Queryable, row: Pick<WatchRow, 'delegation_id' | 'signs' | 'days'>) =>
    rows.insert(transaction, 'add-watch', row),
  of: (database: Queryable, ids: readonly number[]): Promise<WatchRow[]> =>
    rows.list(database, 'list-watches', { delegation_id: among(ids) }),
  pause: (transaction: Queryable, delegation_id: number, paused_until: DateText | null) =>
    rows.update(transaction, 'pause-watch', { delegation_id }, { paused_until }),
  sayFine: (transaction: Queryable, ids: readonly number[], fine_on: DateText) =>
    rows.update(transaction, 'say-fine', { delegation_id: among(ids) }, { fine_on, asked_at: null }),
  lockDue: (transaction: Queryable, now: Date, before: Date) => transaction.run(lockDue, [dateAt(now), before]),
  looked: (transaction: Queryable, ids: readonly number[], looked_at: Date) =>
    rows.update(transaction, 'note-watches-looked', { delegation_id: among(ids) }, { looked_at }),
  step: (transaction: Queryable, delegation_id: number, change: Pick<WatchRow, 'asked_at' | 'told_at'>) =>
    rows.update(transaction, 'note-watch-step', { delegation_id }, change),
  async signsOf(database: Queryable, memberIds: readonly number[], now: Date): Promise<Map<number, SignDays>> {
    const found = new Map<number, Partial<Record<WatchSign, readonly DateText[]>>>();
    const from = instantOf(addDays(dateAt(now), -READ_DAYS), 0);
    for (const { member_id, sign, days } of await database.run(selectSigns, [memberIds, from]))
      found.set(member_id, { ...found.get(member_id), [sign]: days });
    return found;
  },
};
