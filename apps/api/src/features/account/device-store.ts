import { statement, type Queryable } from '../../database/database.ts';
import { SESSIONS_ENDED } from '../../platform/sessions/sessions.ts';

export interface DeviceRow {
  readonly device_id: number;
  readonly label: string;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly expires_at: Date;
  readonly is_this: boolean;
}

const listSessions = statement<DeviceRow>(
  'list-own-sessions',
  `select device_id, label, created_at, seen_at as used_at, expires_at, token_hash = $3 as is_this
   from session where member_id = $1 and expires_at > $2 order by seen_at desc, device_id desc`,
);
const listBrowsers = statement<DeviceRow>(
  'list-own-browsers',
  `select device_id, label, created_at, used_at, expires_at, coalesce(secret_hash = $3, false) as is_this
   from remembered_browser where member_id = $1 and expires_at > $2 order by used_at desc, device_id desc`,
);
const endSession = statement<{ token_hash: Uint8Array; told: string }>(
  'end-own-session',
  `with gone as (delete from session where member_id = $1 and device_id = $2 returning token_hash)
   select token_hash, pg_notify('${SESSIONS_ENDED}', '')::text as told from gone`,
);
const forgetBrowser = statement<{ device_id: number }>(
  'forget-own-browser',
  'delete from remembered_browser where member_id = $1 and device_id = $2 returning device_id',
);

export const deviceStore = {
  sessions: (database: Queryable, memberId: number, now: Date, thisTokenHash: Buffer | null) =>
    database.run(listSessions, [memberId, now, thisTokenHash]),
  browsers: (database: Queryable, memberId: number, now: Date, thisSecretHash: Buffer | null) =>
    database.run(listBrowsers, [memberId, now, thisSecretHash]),
  /** Hash of the token of the session that was ended; undefined when it is not the member's. */
  async endSession(transaction: Queryable, memberId: number, deviceId: number): Promise<Buffer | undefined> {
    const [row] = await transaction.run(endSession, [memberId, deviceId]);
    return row && Buffer.from(row.token_hash);
  },
  /** False when there is no such browser of this member. */
  async forgetBrowser(transaction: Queryable, memberId: number, deviceId: number): Promise<boolean> {
    return (await transaction.run(forgetBrowser, [memberId, deviceId])).length > 0;
  },
};
