import type { RequestKind, RequestOutcome } from '@machi/domain/billing/requests';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { bytes } from '../column-types.ts';
import { member } from '../members.ts';
import { reservation } from '../reservations.ts';
import { bathing_billing } from './bills.ts';

export interface NumberAccess {
  readonly shown_at: string;
  readonly shown_by: number;
  readonly reason: string;
}

/** A refund or write-off, requested by one official and released by another. */
export const billing_request = pgTable(
  'billing_request',
  {
    request_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The subject: a bill or a room's reservation. */
    billing_id: integer().references(() => bathing_billing.billing_id),
    reservation_id: integer().references(() => reservation.reservation_id),
    kind: text().$type<RequestKind>().notNull(),
    yen: integer().notNull(),
    /** For a refund. */
    way: text().$type<'cash' | 'account'>(),
    recipient_name: text().notNull().default(''),
    recipient_address: text().notNull().default(''),
    /** The account, with that day's names from the bank list; empty for cash. */
    bank_code: text().notNull().default(''),
    bank_name: text().notNull().default(''),
    branch_code: text().notNull().default(''),
    branch_name: text().notNull().default(''),
    account_type: smallint().$type<0 | 1>(),
    last_digits: text().notNull().default(''),
    holder: text().notNull().default(''),
    number_sealed: bytes(),
    /**
     * Accesses to the account number of a room's refund, with reasons, oldest first; those of a bill's are its events.
     */
    number_looks: jsonb().$type<readonly NumberAccess[]>().notNull().default([]),
    reason: text().notNull(),
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
    /** null while pending. */
    outcome: text().$type<RequestOutcome>(),
    ledger_entry_id: integer(),
  },
  (table) => [
    uniqueIndex('billing_request_waiting')
      .on(table.billing_id)
      .where(sql`${table.outcome} is null`),
    index('billing_request_billing').on(table.billing_id),
    uniqueIndex('billing_request_room_waiting')
      .on(table.reservation_id)
      .where(sql`${table.outcome} is null`),
    index('billing_request_reservation').on(table.reservation_id),
    check('billing_request_of', sql`num_nonnulls(${table.billing_id}, ${table.reservation_id}) = 1`),
    check('billing_request_room', sql`${table.reservation_id} is null or ${table.kind} = 'refund'`),
    check('billing_request_kind', sql`${table.kind} in ('refund', 'write-off')`),
    check('billing_request_yen', sql`${table.yen} > 0`),
    check('billing_request_way', sql`(${table.kind} = 'refund') = (${table.way} is not null)`),
    check('billing_request_outcome', sql`${table.outcome} in ('released', 'refused')`),
    check('billing_request_decided', sql`(${table.outcome} is null) = (${table.decided_at} is null)`),
  ],
);

/** SQL that removes personal data from a request and keeps what the town's books need. */
export const NOBODYS_REQUEST = `recipient_name = '', recipient_address = '', bank_code = '', bank_name = '', branch_code = '', branch_name = '',
  account_type = null, last_digits = '', holder = '', number_sealed = null, number_looks = '[]', reason = ''`;

export const columns: HeldColumns = {
  billing_request: {
    of: `request_id in (select q.request_id from billing_request q left join bathing_billing b on b.billing_id = q.billing_id
      left join reservation r on r.reservation_id = q.reservation_id where coalesce(b.member_id, r.member_id) = $1)`,
    personal:
      'recipient_name recipient_address bank_code bank_name branch_code branch_name account_type last_digits holder number_sealed number_looks reason',
    technical:
      'request_id billing_id reservation_id kind yen way asked_by asked_at decided_by decided_at outcome ledger_entry_id',
  },
};
