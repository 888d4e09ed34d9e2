import type { KeptWay, PaymentKind } from '@machi/domain/till/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { numberOf } from '../column-types.ts';
import type { HeldColumns } from '../../held-columns.ts';
import { member } from '../members.ts';
import { reservation } from '../reservations.ts';
import { ledger_entry } from './ledger.ts';

/** Payments, reversals and refunds for rooms, each with its ledger entry. Append-only, except for person and reason. */
export const room_payment = pgTable(
  'room_payment',
  {
    room_payment_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reservation_id: numberOf(() => reservation.reservation_id),
    kind: text().$type<PaymentKind>().notNull(),
    way: text().$type<KeptWay>().notNull(),
    /** Positive: received; negative: paid out. */
    yen: integer().notNull(),
    /** As in its ledger entry; null: recorded before tills existed. */
    till_on: date({ mode: 'string' }),
    noted_at: timestamp({ withTimezone: true }).notNull(),
    noted_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    /** The payment entered by mistake that this one reverses, at most once. */
    takes_back: integer().references((): AnyPgColumn => room_payment.room_payment_id),
    /** Number of its receipt, without gaps in a fiscal year. null: it has the reservation's code, or there is none. */
    receipt_year: integer(),
    receipt_no: integer(),
    ledger_entry_id: numberOf(() => ledger_entry.ledger_entry_id),
  },
  (table) => [
    uniqueIndex('room_payment_receipt').on(table.receipt_year, table.receipt_no),
    uniqueIndex('room_payment_taken_back').on(table.takes_back),
    uniqueIndex('room_payment_entry').on(table.ledger_entry_id),
    index('room_payment_reservation').on(table.reservation_id),
    check('room_payment_kind', sql`${table.kind} in ('paid', 'back', 'refund')`),
    check('room_payment_way', sql`${table.way} in ('cash', 'transfer', 'qr', 'before')`),
    check('room_payment_yen', sql`case ${table.kind} when 'paid' then ${table.yen} > 0 else ${table.yen} < 0 end`),
    check('room_payment_back', sql`(${table.kind} = 'back') = (${table.takes_back} is not null)`),
    check(
      'room_payment_number',
      sql`num_nonnulls(${table.receipt_year}, ${table.receipt_no}) = case when ${table.kind} = 'paid' and ${table.way} <> 'before' then 2 else 0 end`,
    ),
    check('room_payment_day', sql`${table.till_on} is not null or ${table.way} = 'before'`),
  ],
);

export const columns: HeldColumns = {
  room_payment: {
    of: 'reservation_id in (select reservation_id from reservation where member_id = $1)',
    personal: 'reason',
    technical: `room_payment_id reservation_id kind way yen till_on noted_at noted_by takes_back receipt_year receipt_no ledger_entry_id`,
  },
};
