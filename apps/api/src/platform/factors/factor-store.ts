import type { FactorKind } from '@machi/domain/factors/ways';
import type { OwnFactors } from '@machi/domain/factors/model';
import { townTimeText } from '@machi/domain/calendar/model';
import type { House } from '../house.ts';
import { offersPasskeys } from './passkeys.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { below, fixed, rowsOf } from '../../database/rows.ts';
import { factor_enrolment, recovery_code, second_factor } from '../../database/tables/factors.ts';

/** An authenticator app with the data that checks its codes. */
interface TotpRow {
  readonly factor_id: number;
  readonly sealed_secret: Uint8Array;
}

/** Columns of a statement over `member m`: its kinds of factors, and the number of remaining recovery codes. */
export const FACTOR_KINDS =
  'array(select distinct f.kind from second_factor f where f.member_id = m.member_id) as factor_kinds';
export const FACTOR_COLUMNS = `${FACTOR_KINDS},
  (select count(*)::int from recovery_code r where r.member_id = m.member_id and r.used_at is null) as recovery_left`;

const secondFactors = rowsOf(second_factor);
const codes = rowsOf(recovery_code);
const enrolments = rowsOf(factor_enrolment);
/** What a member sees of a factor. */
const SHOWN = ['factor_id', 'kind', 'name', 'is_backed_up', 'created_at', 'used_at'] as const;
const setTotp = statement(
  'set-totp',
  `insert into second_factor (member_id, kind, sealed_secret, last_step, created_at) values ($1, 'totp', $2, $3, $4)
   on conflict (member_id) where kind = 'totp' do update set sealed_secret = excluded.sealed_secret,
     last_step = excluded.last_step, created_at = excluded.created_at, used_at = null`,
);

export const factorStore = {
  /** A member's own factors, as shown to them. */
  async read(house: Pick<House, 'publicUrl'>, database: Queryable, memberId: number): Promise<OwnFactors> {
    const own = { member_id: memberId };
    const [rows, recovery_left] = await Promise.all([
      secondFactors.list(database, 'list-second-factors', own, { columns: SHOWN, order: ['factor_id'] }),
      codes.count(database, 'count-recovery-codes', { ...own, used_at: null }),
    ]);
    const factors = rows.map((row) => ({
      ...row,
      created_at: townTimeText(row.created_at),
      used_at: row.used_at && townTimeText(row.used_at),
    }));
    return { factors, recovery_left, takes_passkeys: offersPasskeys(house) };
  },
  async totp(database: Queryable, memberId: number): Promise<TotpRow | undefined> {
    const own = { member_id: memberId, kind: fixed('totp') };
    const [row] = await secondFactors.list(database, 'read-totp', own, { columns: ['factor_id', 'sealed_secret'] });
    return row?.sealed_secret ? { ...row, sealed_secret: row.sealed_secret } : undefined;
  },
  /** Uses up a step of an authenticator app and all earlier ones; false if it was used before. */
  async useStep(transaction: Queryable, factorId: number, step: number, now: Date): Promise<boolean> {
    const fresh = { factor_id: factorId, last_step: below(step) };
    const used = { last_step: step, used_at: now };
    return (await secondFactors.updateReturning(transaction, 'use-totp-step', fresh, used, ['factor_id'])).length > 0;
  },
  /** Sets the authenticator app, replacing an earlier one; this step's code is used up. */
  async setTotp(transaction: Queryable, memberId: number, sealed: Buffer, step: number, now: Date): Promise<void> {
    await transaction.run(setTotp, [memberId, sealed, step, now]);
  },
  /** Removes a factor and answers its kind; undefined if the member has no such factor. */
  async remove(transaction: Queryable, memberId: number, factorId: number): Promise<FactorKind | undefined> {
    const own = { member_id: memberId, factor_id: factorId };
    return (await secondFactors.removeReturning(transaction, 'remove-second-factor', own, ['kind']))[0]?.kind;
  },
  /** Removes all factors, codes and enrolments. */
  async removeAll(transaction: Queryable, member_id: number): Promise<void> {
    await secondFactors.remove(transaction, 'take-factors', { member_id });
    await codes.remove(transaction, 'drop-recovery-codes', { member_id });
    await enrolments.remove(transaction, 'take-factor-enrolment', { member_id });
  },
};
