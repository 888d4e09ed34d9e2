import type { DoorEventKind } from '@machi/domain/doors/model';
import type { TapMethod } from '@machi/domain/passes/model';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { bytes } from '../column-types.ts';
import { member } from '../members.ts';
import { reservation } from '../reservations.ts';
import { terminal } from '../terminals.ts';

const byMember = () => integer().references(() => member.member_id, { onDelete: 'set null' });

/** A code of six digits: of a reservation, or made by the office for cleaning or repair. Doors are rows of doors.json. */
export const door_code = pgTable(
  'door_code',
  {
    door_code_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reservation_id: integer().references(() => reservation.reservation_id, { onDelete: 'cascade' }),
    /** Of a code by the office: for whom or what, its doors and its time. A reservation's follow from its rooms. */
    label: text(),
    door_ids: integer().array(),
    starts_at: timestamp({ withTimezone: true }),
    ends_at: timestamp({ withTimezone: true }),
    /** Encrypted with the key of door codes. */
    sealed: bytes().notNull(),
    /** Keyed hash (`doorCodeText`), as in snapshots and ledgers. */
    code_hash: text().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
    made_by: byMember(),
    /** Taken back or replaced; it opens nothing from then on. */
    ended_at: timestamp({ withTimezone: true }),
    /** When the person was sent it. */
    told_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    // One code is never two people's at the same time.
    uniqueIndex('door_code_once')
      .on(table.code_hash)
      .where(sql`${table.ended_at} is null`),
    uniqueIndex('door_code_reservation')
      .on(table.reservation_id)
      .where(sql`${table.ended_at} is null`),
    check(
      'door_code_of_one',
      sql`num_nulls(${table.label}, ${table.door_ids}, ${table.starts_at}, ${table.ends_at}) = case when ${table.reservation_id} is null then 0 else 4 end`,
    ),
    check('door_code_span', sql`${table.starts_at} < ${table.ends_at}`),
  ],
);

/** What happened at a door; the code itself is in none. */
export const door_event = pgTable(
  'door_event',
  {
    door_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    door_id: integer().notNull(),
    kind: text().$type<DoorEventKind>().notNull(),
    happened_at: timestamp({ withTimezone: true }).notNull(),
    recorded_at: timestamp({ withTimezone: true }).notNull(),
    method: text().$type<TapMethod>(),
    /** Of a refusal or failure: why, in a code. */
    reason: text(),
    member_id: byMember(),
    reservation_id: integer().references(() => reservation.reservation_id, { onDelete: 'set null' }),
    door_code_id: integer().references(() => door_code.door_code_id, { onDelete: 'set null' }),
    terminal_id: integer().references(() => terminal.terminal_id),
    /** Of a terminal's ledger: it counts once, however often it arrives. */
    tap_id: uuid().unique(),
    /** Another maker's number of the event, with the kind of lock. */
    lock_event: text().unique(),
    decided_by: text().$type<'server' | 'terminal' | 'lock' | 'staff'>().notNull(),
    official_id: byMember(),
  },
  (table) => [
    index('door_event_door').on(table.door_id, table.happened_at),
    index('door_event_reservation').on(table.reservation_id),
    index('door_event_member').on(table.member_id),
  ],
);

/** An opening from afar, or an emergency that holds doors open. */
export const door_opening = pgTable(
  'door_opening',
  {
    door_opening_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    door_id: integer().notNull(),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    asked_by: byMember(),
    reason: text().notNull(),
    is_emergency: boolean().notNull().default(false),
    /** At night a second official decides. */
    needs_second: boolean().notNull(),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: byMember(),
    outcome: text().$type<'approved' | 'refused'>(),
    /** When a lock of another maker was told last; an opening is told once, whatever the maker answers. */
    told_at: timestamp({ withTimezone: true }),
    /** When the door said that it opened. */
    done_at: timestamp({ withTimezone: true }),
    /** End of an emergency. */
    ended_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('door_opening_door').on(table.door_id, table.asked_at),
    uniqueIndex('door_opening_emergency')
      .on(table.door_id)
      .where(sql`${table.is_emergency} and ${table.ended_at} is null`),
    check('door_opening_decided', sql`(${table.outcome} is null) = (${table.decided_at} is null)`),
  ],
);

/** How a door was when it was last heard of: written by its terminal's signs of life, or by its lock's answers. */
export const door_state = pgTable('door_state', {
  door_id: integer().primaryKey(),
  /** Whether the door stands open, and whether its bolt is locked; null: it cannot tell. */
  is_open: boolean(),
  is_locked: boolean(),
  /** Percent; null: it has none. */
  battery: integer(),
  is_powered: boolean(),
  /** The last trouble, in a code; null: none. */
  trouble: text(),
  seen_at: timestamp({ withTimezone: true }).notNull(),
});

export const columns: HeldColumns = {
  door_code: {
    technical: `door_code_id reservation_id label door_ids starts_at ends_at sealed code_hash made_at made_by ended_at
      told_at`,
  },
  door_event: {
    of: MEMBER,
    technical: `door_event_id door_id kind happened_at recorded_at method reason member_id reservation_id door_code_id
      terminal_id tap_id lock_event decided_by official_id`,
  },
  door_opening: {
    technical: `door_opening_id door_id asked_at asked_by reason is_emergency needs_second decided_at decided_by outcome
      told_at done_at ended_at`,
  },
  door_state: { technical: 'door_id is_open is_locked battery is_powered trouble seen_at' },
};
