import type { BusKind, TerminalUse } from '@machi/domain/passes/model';
import type { LedgerEvent, QuarantineReason } from '@machi/domain/terminal-ledger/model';
import type { TerminalCondition } from '@machi/domain/terminals/own-contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { bytes, numberOf, partOf } from './column-types.ts';
import { member } from './members.ts';

/** A terminal at the bath, on a bus, at a door or at a desk. It makes its key itself and signs every request with it. */
export const terminal = pgTable(
  'terminal',
  {
    terminal_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    terminal_name: text().notNull(),
    /** Null: a desk terminal, which takes no taps. */
    pass: text().$type<TerminalUse>(),
    bus_kind: text().$type<BusKind>(),
    /** Of a door: a row of doors.json. */
    door_id: integer(),
    is_test: boolean().notNull().default(false),
    /** Ed25519, raw 32 bytes; null until a terminal has used the code. */
    public_key: bytes().unique(),
    /** Single-use code, hashed, until it is used. */
    code_hash: bytes().unique(),
    code_expires_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** Who last got its code, and so may hold its key. */
    code_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** When a second official approved it. A test terminal works without, but identifies only officials. */
    approved_at: timestamp({ withTimezone: true }),
    approved_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    registered_at: timestamp({ withTimezone: true }),
    revoked_at: timestamp({ withTimezone: true }),
    /** Stolen: it deletes its data at its next contact with the server and reports that (`wiped_at`). */
    wipe_asked_at: timestamp({ withTimezone: true }),
    wiped_at: timestamp({ withTimezone: true }),
    seen_at: timestamp({ withTimezone: true }),
    condition: jsonb().$type<TerminalCondition>(),
    /** Milliseconds by which the terminal's clock is ahead of the server's. */
    clock_offset_ms: bigint({ mode: 'number' }),
    /** The last event without a gap before it, and its hash. */
    last_seq: integer().notNull().default(0),
    last_hash: text().notNull(),
    /** The shelter that it serves, and when somebody last decided so, at the desk or by hand. */
    shelter_id: integer(),
    shelter_decided_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('terminal_pass', sql`${table.pass} in ('bath', 'bus', 'door')`),
    check('terminal_bus_kind', sql`(${table.pass} is not distinct from 'bus') = (${table.bus_kind} is not null)`),
    check('terminal_desk', sql`not ${table.is_test} or coalesce(${table.pass} in ('bath', 'bus'), false)`),
    check('terminal_door', sql`(${table.pass} is not distinct from 'door') = (${table.door_id} is not null)`),
  ],
);

/** Nonces of signed requests, against replay; kept as long as the signature is valid. */
export const terminal_nonce = pgTable(
  'terminal_nonce',
  {
    terminal_id: partOf(() => terminal.terminal_id),
    nonce: text().notNull(),
    used_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.terminal_id, table.nonce] }), index('terminal_nonce_age').on(table.used_at)],
);

/** The terminals' ledgers as uploaded; append-only. */
export const terminal_event = pgTable(
  'terminal_event',
  {
    terminal_id: numberOf(() => terminal.terminal_id),
    seq: integer().notNull(),
    hash: text().notNull(),
    tap_id: uuid().notNull(),
    event: jsonb().$type<LedgerEvent>().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.terminal_id, table.seq] }), index('terminal_event_tap').on(table.tap_id)],
);

/** An upload that contradicts the ledger: forked, replayed or damaged. Kept whole for staff. */
export const terminal_quarantine = pgTable(
  'terminal_quarantine',
  {
    terminal_quarantine_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    terminal_id: numberOf(() => terminal.terminal_id),
    reason: text().$type<QuarantineReason>().notNull(),
    /** First disputed event. */
    from_seq: integer().notNull(),
    events: jsonb().$type<LedgerEvent[]>().notNull(),
    /** Hash of the upload, so that a repetition is not stored again. */
    content_hash: bytes().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    settled_at: timestamp({ withTimezone: true }),
    settled_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    settled_note: text().notNull().default(''),
  },
  (table) => [uniqueIndex('terminal_quarantine_once').on(table.terminal_id, table.content_hash)],
);

/** A call for staff at a terminal: who is coming, and until when. The caller is not recorded. */
export const staff_call = pgTable(
  'staff_call',
  {
    staff_call_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Made by the terminal. */
    call_key: uuid().notNull().unique(),
    terminal_id: numberOf(() => terminal.terminal_id),
    called_at: timestamp({ withTimezone: true }).notNull(),
    /** Whether the staff on duty were notified. */
    is_told: boolean().notNull().default(false),
    answered_at: timestamp({ withTimezone: true }),
    answered_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    ended_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('staff_call_terminal').on(table.terminal_id, table.called_at)],
);

/** The version of a snapshot; raised when its content's fingerprint changes. */
export const terminal_snapshot = pgTable('terminal_snapshot', {
  /** A pass, or `door:` with the door's number. */
  pass: text().primaryKey(),
  version: integer().notNull(),
  fingerprint: text().notNull(),
  /** Build and town pack that made it, start time of the process, and last check by a process of the same make. */
  make: text().notNull().default(''),
  opened_at: timestamp({ withTimezone: true }),
  confirmed_at: timestamp({ withTimezone: true }),
});

export const columns: HeldColumns = {
  terminal: {
    technical: `terminal_id terminal_name pass bus_kind door_id is_test public_key code_hash code_expires_at created_at created_by
      code_by approved_at approved_by registered_at revoked_at wipe_asked_at wiped_at seen_at condition clock_offset_ms
      last_seq last_hash shelter_id shelter_decided_at`,
  },
  terminal_nonce: { technical: 'terminal_id nonce used_at' },
  terminal_event: { technical: 'terminal_id seq hash tap_id event received_at' },
  terminal_quarantine: {
    technical: `terminal_quarantine_id terminal_id reason from_seq events content_hash received_at settled_at settled_by
      settled_note`,
  },
  staff_call: {
    technical: 'staff_call_id call_key terminal_id called_at is_told answered_at answered_by ended_at',
  },
  terminal_snapshot: { technical: 'pass version fingerprint make opened_at confirmed_at' },
};
