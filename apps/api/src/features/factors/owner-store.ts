import type { FactorKind } from '@machi/domain/factors/ways';
import type { AccountKind } from '@machi/domain/permissions/kinds';
import { ENROLMENT_MINUTES } from '@machi/domain/factors/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { FACTOR_COLUMNS } from '../../platform/factors/factor-store.ts';
import type { Reachable } from '../../platform/letters/recipient.ts';

/** Whose factors are changed. */
export interface OwnerRow extends Reachable, AccountKind {
  readonly lastname: string;
  readonly firstname: string;
  readonly locale: string;
  readonly factor_kinds: readonly FactorKind[];
}

const lockOwner = statement<OwnerRow>(
  'lock-factor-owner',
  `select m.email, m.login_tel_key, m.lastname, m.firstname, m.locale, m.is_official, m.is_company, ${FACTOR_COLUMNS}
   from member m where m.member_id = $1 for no key update`,
);
const readOwner = statement<OwnerRow>(
  'read-factor-owner',
  `select m.email, m.login_tel_key, m.lastname, m.firstname, m.locale, m.is_official, m.is_company, ${FACTOR_COLUMNS}
   from member m where m.member_id = $1`,
);
const keepEnrolment = statement(
  'keep-factor-enrolment',
  `insert into factor_enrolment (member_id, token_hash, sealed_secret, challenge, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (member_id) do update set token_hash = excluded.token_hash, sealed_secret = excluded.sealed_secret,
     challenge = excluded.challenge, expires_at = excluded.expires_at`,
);
export interface EnrolmentRow {
  readonly member_id: number;
  readonly sealed_secret: Uint8Array | null;
  readonly challenge: string | null;
}
const findEnrolment = statement<EnrolmentRow>(
  'find-factor-enrolment',
  'select member_id, sealed_secret, challenge from factor_enrolment where token_hash = $1 and expires_at > $2 for update',
);
const dropEnrolment = statement('drop-factor-enrolment', 'delete from factor_enrolment where member_id = $1');
const forgetEnrolments = statement('forget-factor-enrolments', 'delete from factor_enrolment where expires_at < $1');

export const ownerStore = {
  /** The member's row, held until the transaction ends; always taken before anything else of the member. */
  async lock(transaction: Queryable, memberId: number): Promise<OwnerRow | undefined> {
    return (await transaction.run(lockOwner, [memberId]))[0];
  },
  async read(database: Queryable, memberId: number): Promise<OwnerRow | undefined> {
    return (await database.run(readOwner, [memberId]))[0];
  },
  /** One enrolment a member: a new one takes the place of the one before. Answers its secret. */
  async keepEnrolment(
    transaction: Queryable,
    memberId: number,
    { sealed, challenge }: { readonly sealed?: Buffer; readonly challenge?: string },
    now: Date,
  ): Promise<string> {
    const end = new Date(now.getTime() + ENROLMENT_MINUTES * 60_000);
    const token = newSecret();
    await transaction.run(keepEnrolment, [memberId, hashOf(token), sealed ?? null, challenge ?? null, end]);
    return token;
  },
  /** What waits under this secret, held; undefined when there is none any more. */
  async enrolment(transaction: Queryable, token: string, now: Date): Promise<EnrolmentRow | undefined> {
    return (await transaction.run(findEnrolment, [hashOf(token), now]))[0];
  },
  dropEnrolment: (transaction: Queryable, memberId: number) => transaction.run(dropEnrolment, [memberId]),
  forgetOldEnrolments: (database: Queryable, now: Date) => database.run(forgetEnrolments, [now]),
};
