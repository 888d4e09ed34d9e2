import type { FactorResetOutcome, IdentityProof } from '@machi/domain/factor-resets/model';
import type { FactorKind } from '@machi/domain/factors/ways';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes } from './column-types.ts';
import { member, ofMember } from './members.ts';

/** A member's second factor (docs/decisions/0062). */
export const second_factor = pgTable(
  'second_factor',
  {
    factor_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    kind: text().$type<FactorKind>().notNull(),
    /** A passkey's name, given by its owner. */
    name: text().notNull().default(''),
    /** For an authenticator app, encrypted with a key of the town. */
    sealed_secret: bytes(),
    /** The newest 30-second step with an accepted code; it and earlier ones are used up. */
    last_step: bigint({ mode: 'number' }),
    /** For a passkey, named as in WebAuthn. */
    credential_id: text(),
    public_key: bytes(),
    /** A lower count reveals a copy. */
    sign_count: bigint({ mode: 'number' }),
    is_backed_up: boolean().notNull().default(false),
    transports: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    created_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('second_factor_member').on(table.member_id),
    uniqueIndex('second_factor_totp')
      .on(table.member_id)
      .where(sql`${table.kind} = 'totp'`),
    check('second_factor_kind', sql`${table.kind} in ('totp', 'passkey')`),
    uniqueIndex('second_factor_credential').on(table.credential_id),
    check(
      'second_factor_passkey_whole',
      sql`${table.kind} <> 'passkey' or (${table.credential_id} is not null and ${table.public_key} is not null and ${table.sign_count} is not null)`,
    ),
    check(
      'second_factor_totp_whole',
      sql`${table.kind} <> 'totp' or (${table.sealed_secret} is not null and ${table.last_step} is not null)`,
    ),
  ],
);

/** Codes for the loss of every factor: hashed like passwords, each used once. */
export const recovery_code = pgTable(
  'recovery_code',
  {
    member_id: ofMember(),
    code_hash: text().notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.code_hash] })],
);

/** A factor that a member is adding, one at a time. It is identified by a secret that only its page has. */
export const factor_enrolment = pgTable(
  'factor_enrolment',
  {
    member_id: ofMember().primaryKey(),
    token_hash: bytes().notNull(),
    /** For an authenticator app. */
    sealed_secret: bytes(),
    /** For a passkey. */
    challenge: text(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('factor_enrolment_token').on(table.token_hash)],
);

/**
 * An official's request to remove a person's second factors after proof of identity. A second one decides for
 * officials.
 */
export const factor_reset = pgTable(
  'factor_reset',
  {
    factor_reset_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    /** The proof that the person showed. */
    proof: text().$type<IdentityProof>().notNull(),
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
    /** Null while pending. */
    outcome: text().$type<FactorResetOutcome>(),
  },
  (table) => [
    uniqueIndex('factor_reset_open')
      .on(table.member_id)
      .where(sql`${table.decided_at} is null`),
    check('factor_reset_outcome', sql`${table.outcome} in ('approved', 'refused')`),
    check('factor_reset_decided', sql`(${table.outcome} is null) = (${table.decided_at} is null)`),
  ],
);

export const columns: HeldColumns = {
  second_factor: {
    of: MEMBER,
    personal: 'sealed_secret name credential_id public_key',
    technical: 'factor_id member_id kind last_step sign_count is_backed_up transports created_at used_at',
  },
  recovery_code: { of: MEMBER, personal: 'code_hash', technical: 'member_id used_at' },
  factor_reset: {
    technical: 'factor_reset_id member_id proof asked_by asked_at decided_by decided_at outcome',
  },
  factor_enrolment: { of: MEMBER, personal: 'sealed_secret challenge', technical: 'token_hash member_id expires_at' },
};
