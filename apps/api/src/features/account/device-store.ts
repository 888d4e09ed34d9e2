import type { Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { notifyAll } from '../../database/server-functions.ts';
import { remembered_browser, session } from '../../database/tables/sessions.ts';
import { SESSIONS_ENDED } from '../../platform/sessions/sessions.ts';

export interface DeviceRow extends Readonly<Omit<typeof remembered_browser.$inferSelect, 'member_id' | 'secret_hash'>> {
  readonly is_this: boolean;
}

const sessions = rowsOf(session);
const browsers = rowsOf(remembered_browser);

const isSame = (hash: Buffer, own: Buffer | null): boolean => own !== null && own.equals(hash);

export const deviceStore = {
  async sessions(database: Queryable, member_id: number, now: Date, own: Buffer | null): Promise<DeviceRow[]> {
    const columns = ['device_id', 'label', 'created_at', 'seen_at', 'expires_at', 'token_hash'] as const;
    const open = { member_id, expires_at: above(now) };
    const newest = { columns, order: ['-seen_at', '-device_id'] } as const;
    const rows = await sessions.list(database, 'list-own-sessions', open, newest);
    return rows.map(({ token_hash, seen_at, ...row }) => ({
      ...row,
      used_at: seen_at,
      is_this: isSame(token_hash, own),
    }));
  },
  async browsers(database: Queryable, member_id: number, now: Date, own: Buffer | null): Promise<DeviceRow[]> {
    const columns = ['device_id', 'label', 'created_at', 'used_at', 'expires_at', 'secret_hash'] as const;
    const open = { member_id, expires_at: above(now) };
    const newest = { columns, order: ['-used_at', '-device_id'] } as const;
    const rows = await browsers.list(database, 'list-own-browsers', open, newest);
    return rows.map(({ secret_hash, ...row }) => ({ ...row, is_this: isSame(secret_hash, own) }));
  },
  /** Token hash of the ended session; undefined if it is not the member's. */
  async endSession(transaction: Queryable, memberId: number, deviceId: number): Promise<Buffer | undefined> {
    const own = { member_id: memberId, device_id: deviceId };
    const [row] = await sessions.removeReturning(transaction, 'end-own-session', own, ['token_hash']);
    if (row) await notifyAll(transaction, SESSIONS_ENDED);
    return row && Buffer.from(row.token_hash);
  },
  /** False if the member has no such browser. */
  async forgetBrowser(transaction: Queryable, memberId: number, deviceId: number): Promise<boolean> {
    const own = { member_id: memberId, device_id: deviceId };
    return (await browsers.removeReturning(transaction, 'forget-own-browser', own, ['device_id'])).length > 0;
  },
};
