import type { RefusedLoginDay } from '@machi/domain/audit/contract';
import { REFUSED_LOGIN_DAYS } from '@machi/domain/sessions/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { atMost, rowsOf } from '../../database/rows.ts';
import { refused_login } from '../../database/tables/sessions.ts';
import { networkHash } from '../http/traces.ts';
import type { Exchange } from '../http/exchange.ts';

/** Limit of stored rows: guests cause them, and a million tries must not fill the disk. */
export const MOST_REFUSED = 20_000;

/**
 * The same statement writes for known and unknown login IDs; only known ones appear in an account's history. The oldest
 * rows beyond the limit are deleted.
 */
const noteRefusal = statement(
  'note-refused-login',
  `with noted as (
     insert into member_activity (member_id, acted_at, action, label)
     select member_id, $2, 'login-failed', $3 from member where member_id = $1::int),
   added as (
     insert into refused_login (refused_at, account_hash, network_hash) values ($2, $4, $5) returning refused_login_id)
   delete from refused_login where refused_login_id <= (select refused_login_id from added) - $6::int`,
);
const countByDay = statement<RefusedLoginDay>(
  'count-refused-logins',
  `select day::text as date, count(*)::int as refused, count(distinct account_hash)::int as accounts,
     count(distinct network_hash)::int as networks, max(of_account)::int as most_of_account, max(of_network)::int as most_of_network
   from (
     select day, account_hash, network_hash, count(*) over (partition by day, account_hash) as of_account,
       count(*) over (partition by day, network_hash) as of_network
     from (select (refused_at at time zone 'Asia/Tokyo')::date as day, account_hash, network_hash
           from refused_login where refused_at > $1) r) counted
   group by day order by day desc`,
);

const refused = rowsOf(refused_login);
const daysBefore = (now: Date): Date => new Date(now.getTime() - REFUSED_LOGIN_DAYS * 86_400_000);

export const refusedLogins = {
  /**
   * @param accountKey the keyed hash that counts this login ID's tries (`loginTriesKey`)
   * @param memberId the account's owner; null if there is none
   */
  note: (
    house: { readonly database: Queryable; readonly secret: string },
    accountKey: string,
    memberId: number | null,
    { now, label, address }: Pick<Exchange, 'now' | 'label' | 'address'>,
  ) => house.database.run(noteRefusal, [memberId, now, label, accountKey, networkHash(house, address), MOST_REFUSED]),
  /** By day, newest first, without people. */
  byDay: (database: Queryable, now: Date): Promise<RefusedLoginDay[]> => database.run(countByDay, [daysBefore(now)]),
  forgetOld: (database: Queryable, before: Date) =>
    refused.remove(database, 'forget-refused-logins', { refused_at: atMost(before) }),
};
