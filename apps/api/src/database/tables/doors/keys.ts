import type { KeyState, LockTroubleKind } from '@machi/domain/doors/keys';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { door_code } from './doors.ts';

/** A code at a lock of another maker, or on the list of a key box: wanted, set there, or on its way out. */
export const door_key = pgTable(
  'door_key',
  {
    door_key_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    door_id: integer().notNull(),
    /** `lockName` of the lock that has it; empty: kept before 0025, until the next start. */
    lock: text().notNull().default(''),
    /** Null: the reservation is deleted, and the lock has to forget the code. */
    door_code_id: integer().references(() => door_code.door_code_id, { onDelete: 'set null' }),
    state: text().$type<KeyState>().notNull(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** The maker's number of the access. */
    lock_ref: text(),
    /** When the maker was last asked to make an access: it may do so late. */
    asked_at: timestamp({ withTimezone: true }),
    /** Failures in a row. */
    tries: integer().notNull().default(0),
    next_try_at: timestamp({ withTimezone: true }),
    /** A process works on it until then. */
    claimed_until: timestamp({ withTimezone: true }),
    trouble: text().$type<LockTroubleKind>(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('door_key_code').on(table.door_code_id, table.door_id, table.lock),
    index('door_key_due')
      .on(table.lock, table.next_try_at)
      .where(sql`${table.next_try_at} is not null`),
    index('door_key_open')
      .on(table.lock)
      .where(sql`${table.state} <> 'gone'`),
    index('door_key_ref').on(table.lock_ref),
    check('door_key_span', sql`${table.starts_at} < ${table.ends_at}`),
  ],
);

export const columns: HeldColumns = {
  door_key: {
    technical: `door_key_id door_id lock door_code_id state starts_at ends_at lock_ref asked_at tries next_try_at
      claimed_until trouble changed_at`,
  },
};
