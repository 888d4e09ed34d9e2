import { emailKey } from '@machi/domain/fields/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const findByLogin = statement<{
  member_id: number;
  password_hash: string;
  lastname: string;
  firstname: string;
  is_official: boolean;
  organization_id: number | null;
}>(
  'find-by-login',
  'select member_id, password_hash, lastname, firstname, is_official, organization_id from member where email_key = $1',
);
/** Counts a try before it is made, so that a hundred at once are counted too; no row while one has to wait. */
const countTry = statement<{ failures: number }>(
  'count-login-try',
  `insert into login_failure as f (key_hash, failures, failed_at) values ($1, 1, $2)
   on conflict (key_hash) do update set
     failures = case when f.failed_at < $2::timestamptz - interval '1 day' then 1 else f.failures + 1 end,
     failed_at = $2,
     wait_until = case when f.failed_at >= $2::timestamptz - interval '1 day' and f.failures + 1 >= 5
       then $2::timestamptz + least(30 * power(2, least(f.failures - 4, 10)), 900) * interval '1 second' end
   where f.wait_until is null or f.wait_until <= $2
   returning failures`,
);
const readWait = statement<{ wait_until: Date | null }>(
  'read-login-wait',
  'select wait_until from login_failure where key_hash = $1',
);
const forgetOldTries = statement('forget-old-login-tries', 'delete from login_failure where failed_at < $1');
const forgetTries = statement('forget-login-tries', 'delete from login_failure where key_hash = $1');

export const sessionStore = {
  async findByLogin(database: Queryable, loginId: string) {
    return (await database.run(findByLogin, [emailKey(loginId)]))[0];
  },
  /** Counts a try of this login id, known or not; answers the seconds to wait when it may not be made. */
  async countTry(database: Queryable, key: string, now: Date): Promise<number> {
    if ((await database.run(countTry, [key, now])).length > 0) return 0;
    const [row] = await database.run(readWait, [key]);
    return row?.wait_until ? Math.max(1, Math.ceil((row.wait_until.getTime() - now.getTime()) / 1000)) : 1;
  },
  forgetOldTries: (database: Queryable, now: Date) =>
    database.run(forgetOldTries, [new Date(now.getTime() - 86_400_000)]),
  forgetTries: (database: Queryable, key: string) => database.run(forgetTries, [key]),
};
