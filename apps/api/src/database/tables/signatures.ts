import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RevocationAnswer, SignatureVerdict } from '@machi/domain/signing/model';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes } from './column-types.ts';
import { ofMember } from './members.ts';

/**
 * A signing from its start, and then the signature with everything needed to verify it again, and the first result. It
 * belongs to a holder, such as an application, and is kept as long as the holder. Of an invalid signature only the
 * reason is stored.
 */
export const signature = pgTable(
  'signature',
  {
    signature_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    holder_kind: text().notNull(),
    holder_id: integer().notNull(),
    member_id: ofMember(),
    /** SHA-256 of the document. */
    digest: bytes().notNull(),
    /** What the card signed: `digest-info`, or `plain` for the digest alone. */
    digest_form: text().$type<'digest-info' | 'plain'>().notNull(),
    /** Identifies the signing when the browser returns. */
    state_hash: bytes().notNull().unique(),
    /** State for the browser's return, encrypted; null afterwards. */
    kept: bytes(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    signed_at: timestamp({ withTimezone: true }),
    signature: bytes(),
    /** PEM, the signer's own first. */
    certificates: text(),
    revocation: jsonb().$type<RevocationAnswer>(),
    verdict: jsonb().$type<SignatureVerdict>(),
    /** From the certificate. */
    signer_name: text(),
    signer_birthdate: date(),
    signer_address: text(),
  },
  (table) => [
    index('signature_holder').on(table.holder_kind, table.holder_id),
    index('signature_member').on(table.member_id),
    check('signature_digest', sql`octet_length(${table.digest}) = 32`),
    check('signature_digest_form', sql`${table.digest_form} in ('digest-info', 'plain')`),
    check(
      'signature_whole',
      sql`${table.signed_at} is null or (${table.kept} is null and ${table.signature} is not null
        and ${table.certificates} is not null and ${table.revocation} is not null and ${table.verdict} is not null)`,
    ),
  ],
);

export const columns: HeldColumns = {
  signature: {
    of: MEMBER,
    personal: 'signature certificates signer_name signer_birthdate signer_address',
    technical: `signature_id holder_kind holder_id member_id digest digest_form state_hash kept begun_at ends_at signed_at
      revocation verdict`,
  },
};
