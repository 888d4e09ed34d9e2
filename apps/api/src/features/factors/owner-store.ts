import type { FactorKind } from '@machi/domain/factors/ways';
import type { AccountKind } from '@machi/domain/permissions/kinds';
import { ENROLMENT_MINUTES } from '@machi/domain/factors/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { above, below, rowsOf } from '../../database/rows.ts';
import { factor_enrolment } from '../../database/tables/factors.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { FACTOR_KINDS } from '../../platform/factors/factor-store.ts';
import type { Reachable } from '../../platform/notifications/recipient.ts';
import { lockMember } from '../../platform/members/lock-member.ts';

/** The member whose factors change. */
export interface OwnerRow extends Reachable, AccountKind {
  readonly lastname: string;
  readonly firstname: string;
  readonly locale: string;
  readonly factor_kinds: readonly FactorKind[];
}

const readOwner = statement<OwnerRow>(
  'read-factor-owner',
  `select m.email, m.login_tel_key, m.lastname, m.firstname, m.locale, m.is_official, m.is_company, ${FACTOR_KINDS}
   from member m where m.member_id = $1`,
);
export type EnrolmentRow = typeof factor_enrolment.$inferSelect;
const enrolments = rowsOf(factor_enrolment);

export const ownerStore = {
  /** Locks the member's row until commit; always the first lock on a member. */
  async lock(transaction: Queryable, memberId: number): Promise<OwnerRow | undefined> {
    await lockMember(transaction, memberId);
    return ownerStore.read(transaction, memberId);
  },
  async read(database: Queryable, memberId: number): Promise<OwnerRow | undefined> {
    return (await database.run(readOwner, [memberId]))[0];
  },
  /** Keeps one enrolment per member, replacing an earlier one. Returns its secret. */
  async keepEnrolment(
    transaction: Queryable,
    memberId: number,
    { sealed, challenge }: { readonly sealed?: Buffer; readonly challenge?: string },
    now: Date,
  ): Promise<string> {
    const expires_at = new Date(now.getTime() + ENROLMENT_MINUTES * 60_000);
    const token = newSecret();
    const waits = { sealed_secret: sealed ?? null, challenge: challenge ?? null, expires_at };
    const row = { member_id: memberId, token_hash: hashOf(token), ...waits };
    await enrolments.put(transaction, 'keep-factor-enrolment', ['member_id'], row);
    return token;
  },
  /** Locks the enrolment with this secret; undefined if it is gone. */
  enrolment: (transaction: Queryable, token: string, now: Date): Promise<EnrolmentRow | undefined> =>
    enrolments.lock(transaction, 'find-factor-enrolment', { token_hash: hashOf(token), expires_at: above(now) }),
  dropEnrolment: (transaction: Queryable, memberId: number) =>
    enrolments.remove(transaction, 'drop-factor-enrolment', { member_id: memberId }),
  forgetOldEnrolments: (database: Queryable, now: Date) =>
    enrolments.remove(database, 'forget-factor-enrolments', { expires_at: below(now) }),
};
