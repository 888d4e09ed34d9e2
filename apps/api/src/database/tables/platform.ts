import type { Way } from '@machi/domain/wishes/model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { MEMBER, REACHED, type HeldColumns } from '../held-columns.ts';
import { bytes } from './column-types.ts';
import { member } from './members.ts';

/** Tables that the town pack has filled once. Rows that a town deletes afterwards do not come back. */
export const filled_table = pgTable('filled_table', {
  table_name: text().primaryKey(),
  filled_at: timestamp({ withTimezone: true }).notNull(),
});

/** One row with a keyed hash, by which each process checks that it has the town's own key. */
export const town_key = pgTable(
  'town_key',
  {
    only_row: boolean().primaryKey().default(true),
    fingerprint: text().notNull(),
  },
  (table) => [check('town_key_only_row', sql`${table.only_row}`)],
);

/**
 * Running processes of the town, each under a name for its lifetime. A process that was not seen for a while has ended.
 */
export const running_process = pgTable('running_process', {
  process_key: text().primaryKey(),
  /** The database's clock. */
  seen_at: timestamp({ withTimezone: true }).notNull(),
  /** How far its machine's clock is ahead of the database's. */
  ahead_milliseconds: doublePrecision(),
});

/** Periodic work, done by one process for all. */
export const job = pgTable('job', {
  job_name: text().primaryKey(),
  due_at: timestamp({ withTimezone: true }).notNull(),
  /** The process that runs it, and since when (the database's clock). */
  claimed_by: text(),
  claimed_at: timestamp({ withTimezone: true }),
  /** When it last ran. */
  done_at: timestamp({ withTimezone: true }),
  /** Milliseconds of the last run, successful or not. */
  took_milliseconds: integer(),
  /** Consecutive failures, and the code of the last one. */
  failures: integer().notNull().default(0),
  last_error: text(),
});

/** A list of people to register, running or queued. Of a running process, the oldest list is in progress. */
export const bulk_registration = pgTable('bulk_registration', {
  bulk_registration_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** The official who sent it, and the key under which its progress is read; null: no key. */
  member_id: integer(),
  key: text(),
  process_key: text().notNull(),
  /** Users in the list, known once it is read, and how many are prepared. */
  total: integer().notNull().default(0),
  prepared: integer().notNull().default(0),
});

/** Notifications to send: written in the transaction of their cause, sent afterwards, retried until they arrive. */
export const outbox = pgTable(
  'outbox',
  {
    outbox_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    channel: text().notNull(),
    recipient: text().notNull(),
    /** 'quick': somebody waits for it at the screen. 'many': bulk. 'alerts': life and limb. */
    lane: text().notNull().default('usual'),
    /** The notification; emptied once sent. */
    content: jsonb().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: timestamp({ withTimezone: true }).notNull(),
    /** The process that sends it, until its next attempt. */
    claimed_by: text(),
    sent_at: timestamp({ withTimezone: true }),
    /** After this moment it is useless and is not sent; null: it may arrive late. */
    useful_until: timestamp({ withTimezone: true }),
    /** When it was found undeliverable. */
    given_up_at: timestamp({ withTimezone: true }),
    last_error: text(),
    /** The way on which it goes, and those that follow while nobody has read it; null: not decided by wishes yet. */
    way: text().$type<Way>(),
    ways_left: text().array().$type<Way[]>(),
    /** Not before this moment: quiet hours, or time to read it on the way before. */
    held_until: timestamp({ withTimezone: true }),
    /** When it was handed to push or LINE. A process that ended then may have sent it: it is not sent there again. */
    handed_at: timestamp({ withTimezone: true }),
    /** The ways that have taken it, and when it was read. */
    told_by: text().array().$type<Way[]>(),
    read_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    // One index for each lane: with the lane as first column, the planner without statistics reads all that waits.
    index('outbox_usual')
      .on(table.next_attempt_at)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null and ${table.lane} = 'usual'`),
    index('outbox_quick')
      .on(table.next_attempt_at)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null and ${table.lane} = 'quick'`),
    index('outbox_many')
      .on(table.next_attempt_at)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null and ${table.lane} = 'many'`),
    index('outbox_alerts')
      .on(table.next_attempt_at)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null and ${table.lane} = 'alerts'`),
    // In the order of sending: finds one person's notifications without reading the others'.
    index('outbox_recipient')
      .on(table.recipient, table.outbox_id)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null`),
  ],
);

/** The sandbox inbox: mails that would be sent if there were an SMTP server. */
export const sandbox_mail = pgTable('sandbox_mail', {
  sandbox_mail_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  channel: text().notNull().default('mail'),
  recipient: text().notNull(),
  content: jsonb().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
});

/** Sets of people that one action showed, each stored once under SHA-256 of their numbers. */
export const shown_people = pgTable(
  'shown_people',
  { people_hash: bytes().primaryKey(), member_ids: integer().array().notNull() },
  (table) => [index('shown_people_member').using('gin', table.member_ids)],
);

/** Who did what to which row. Inserted in the transaction of the action. */
export const audit = pgTable(
  'audit',
  {
    audit_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    acted_at: timestamp({ withTimezone: true }).notNull(),
    actor_member_id: integer(),
    action: text().notNull(),
    subject: text().notNull(),
    subject_id: integer(),
    request_id: text(),
    /** The people that the action showed, if many: a row of `shown_people`. */
    people_hash: bytes().references(() => shown_people.people_hash),
  },
  (table) => [
    index('audit_subject').on(table.subject, table.subject_id),
    index('audit_actor').on(table.actor_member_id, table.audit_id),
    index('audit_people')
      .on(table.people_hash, table.audit_id)
      .where(sql`${table.people_hash} is not null`),
  ],
);

/** A link of the audit log's hash chain: a batch of committed rows, hashed together with the previous link. */
export const audit_seal = pgTable('audit_seal', {
  audit_seal_id: integer().primaryKey(),
  /** The rows of this batch, in hashing order. */
  audit_ids: integer().array().notNull(),
  /** The highest ID that this and earlier seals cover. */
  last_id: integer().notNull(),
  /** Lower IDs whose rows may still appear, because their transactions may be open. */
  open_ids: integer().array().notNull(),
  /** The first transaction ID that had not begun when this batch was read. */
  open_before: text().notNull(),
  previous_hash: text().notNull(),
  hash: text().notNull(),
  sealed_at: timestamp({ withTimezone: true }).notNull(),
});

/** The seal up to which the audit log was cut; the chain continues from its hash. A trigger checks each write. */
export const audit_cut = pgTable(
  'audit_cut',
  {
    only_row: boolean().primaryKey().default(true),
    audit_seal_id: integer().notNull(),
    hash: text().notNull(),
    sealed_at: timestamp({ withTimezone: true }).notNull(),
    /** Audit events cut so far. */
    deeds: integer().notNull(),
    cut_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('audit_cut_only_row', sql`${table.only_row}`)],
);

/** The reply to a write with an Idempotency-Key, stored in the transaction of the write. */
export const idempotency_key = pgTable(
  'idempotency_key',
  {
    member_id: integer().notNull(),
    key: text().notNull(),
    request_hash: bytes().notNull(),
    reply: jsonb().$type<string>(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.key] }), index('idempotency_created').on(table.created_at)],
);

/** One retention run: nightly, or after a restore. */
export const retention_run = pgTable(
  'retention_run',
  {
    retention_run_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<'night' | 'restore'>().notNull(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    /** Null while it runs, and for good if it was interrupted. */
    ended_at: timestamp({ withTimezone: true }),
    /** An official has approved what it held back; the next run carries it out. */
    confirmed_at: timestamp({ withTimezone: true }),
    confirmed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('retention_run_begun').on(table.begun_at),
    check('retention_run_kind', sql`${table.kind} in ('night', 'restore')`),
  ],
);

/** What a run found and did for one line of retention.json. */
export const retention_line = pgTable(
  'retention_line',
  {
    retention_run_id: integer().notNull(),
    line: text().notNull(),
    /** Rows past their retention period. */
    due: integer().notNull(),
    /** Rows deleted or made anonymous. */
    done: integer().notNull(),
    /** Start of the oldest remaining row. */
    oldest: timestamp({ withTimezone: true }),
    /** Why nothing was done: more rows than usual, or a jump of the clock. */
    held: text().$type<'many' | 'clock'>(),
    /** A failure's code. */
    failed: text(),
    took_milliseconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retention_run_id, table.line] }),
    foreignKey({
      name: 'retention_line_run',
      columns: [table.retention_run_id],
      foreignColumns: [retention_run.retention_run_id],
    }).onDelete('cascade'),
    check('retention_line_held', sql`${table.held} in ('many', 'clock')`),
  ],
);

export const columns: HeldColumns = {
  filled_table: { technical: 'table_name filled_at' },
  town_key: { technical: 'only_row fingerprint' },
  running_process: { technical: 'process_key seen_at ahead_milliseconds' },
  job: { technical: 'job_name due_at claimed_by claimed_at done_at took_milliseconds failures last_error' },
  bulk_registration: { technical: 'bulk_registration_id member_id key process_key total prepared' },
  outbox: {
    of: REACHED,
    personal: 'recipient content last_error',
    technical: `outbox_id channel lane created_at attempts next_attempt_at claimed_by sent_at useful_until given_up_at
      way ways_left held_until handed_at told_by read_at`,
  },
  sandbox_mail: { of: REACHED, personal: 'recipient content', technical: 'sandbox_mail_id channel created_at' },
  shown_people: { technical: 'people_hash member_ids' },
  audit: {
    technical: 'audit_id acted_at actor_member_id action subject subject_id request_id people_hash',
  },
  audit_seal: {
    technical: 'audit_seal_id audit_ids last_id open_ids open_before previous_hash hash sealed_at',
  },
  idempotency_key: { of: MEMBER, personal: 'reply', technical: 'member_id key request_hash created_at' },
  retention_run: { technical: 'retention_run_id kind begun_at ended_at confirmed_at confirmed_by' },
  retention_line: { technical: 'retention_run_id line due done oldest held failed took_milliseconds' },
  audit_cut: { technical: 'only_row audit_seal_id hash sealed_at deeds cut_at' },
  migration: { technical: 'hash applied_at' },
};
