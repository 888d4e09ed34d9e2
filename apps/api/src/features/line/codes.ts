import { LINE_CODE_MINUTES } from '@machi/domain/line/events';
import { above, rowsOf } from '../../database/rows.ts';
import type { Queryable } from '../../database/database.ts';
import { line_code } from '../../database/tables/ways.ts';
import { keyedHash, newShortCode } from '../../ground/secrets.ts';

const codes = rowsOf(line_code);

/** Keyed, because all codes could be tried at home. */
const hashOfCode = (secret: string, code: string): Buffer => Buffer.from(keyedHash(secret, `line-code ${code}`), 'hex');

/** Codes by which members join a LINE account; only their hashes are kept. */
export const lineCodes = {
  /** A new code in place of the member's last one. */
  async make(transaction: Queryable, secret: string, member_id: number, now: Date): Promise<string> {
    const code = newShortCode();
    const expires_at = new Date(now.getTime() + LINE_CODE_MINUTES * 60_000);
    const row = { code_hash: hashOfCode(secret, code), member_id, expires_at };
    await codes.put(transaction, 'make-line-code', ['member_id'], row);
    return code;
  },
  /** Uses up a code; answers whose it was. */
  async use(transaction: Queryable, secret: string, code: string, now: Date): Promise<number | undefined> {
    const open = { code_hash: hashOfCode(secret, code), expires_at: above(now) };
    const [used] = await codes.removeReturning(transaction, 'use-line-code', open, ['member_id']);
    return used?.member_id;
  },
  drop: (transaction: Queryable, member_id: number) => codes.remove(transaction, 'drop-line-code', { member_id }),
};
