import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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

/** Tables that the town pack has filled once: what a town deletes from them afterwards does not come back. */
export const filled_table = pgTable('filled_table', {
  table_name: text().primaryKey(),
  filled_at: timestamp({ withTimezone: true }).notNull(),
});

/** Shows every process of the town whether it has the town's own key: one row, a keyed hash. */
export const town_key = pgTable(
  'town_key',
  {
    only_row: boolean().primaryKey().default(true),
    fingerprint: text().notNull(),
  },
  (table) => [check('town_key_only_row', sql`${table.only_row}`)],
);

/** The processes of the town, each under a name for its lifetime. One that was not seen for a while no longer runs. */
export const running_process = pgTable('running_process', {
  process_key: text().primaryKey(),
  /** By the clock of the database. */
  seen_at: timestamp({ withTimezone: true }).notNull(),
});

/** Work that comes round by itself: one of the processes does it for all of them. */
export const job = pgTable('job', {
  job_name: text().primaryKey(),
  due_at: timestamp({ withTimezone: true }).notNull(),
  /** The process that has it in hand, and since when by the clock of the database. */
  claimed_by: text(),
  claimed_at: timestamp({ withTimezone: true }),
  /** When it was last done. */
  done_at: timestamp({ withTimezone: true }),
  /** How long it took the last time, done or not. */
  took_milliseconds: integer(),
  /** How often in a row it has failed, and the code of its last failure. */
  failures: integer().notNull().default(0),
  last_error: text(),
});

/** A list of people that is being registered, or waits for its turn: the oldest of a process that runs has it. */
export const bulk_registration = pgTable('bulk_registration', {
  bulk_registration_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** The official who sent it, and the attempt by which its progress is asked for; null: it has no name. */
  member_id: integer(),
  key: text(),
  process_key: text().notNull(),
  /** Users of the list, known once it is read; how many of them are prepared. */
  total: integer().notNull().default(0),
  prepared: integer().notNull().default(0),
});

/** Notifications to be sent: written in the transaction of their cause, sent afterwards, tried again until they arrive. */
export const outbox = pgTable(
  'outbox',
  {
    outbox_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    channel: text().notNull(),
    recipient: text().notNull(),
    /** 'quick' is what somebody waits for at the screen, 'many' what goes to many at once. */
    lane: text().notNull().default('usual'),
    /** The notification; emptied once sent. */
    content: jsonb().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: timestamp({ withTimezone: true }).notNull(),
    /** The process that has it in hand until its next attempt. */
    claimed_by: text(),
    sent_at: timestamp({ withTimezone: true }),
    /** After this moment it helps nobody, and is not sent any more; null: it may arrive late. */
    useful_until: timestamp({ withTimezone: true }),
    /** When it was found that it will never arrive. */
    given_up_at: timestamp({ withTimezone: true }),
    last_error: text(),
  },
  (table) => [
    // An index a lane: one that begins with the lane makes the planner, without statistics, read all that waits.
    index('outbox_usual')
      .on(table.next_attempt_at)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null and ${table.lane} = 'usual'`),
    index('outbox_quick')
      .on(table.next_attempt_at)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null and ${table.lane} = 'quick'`),
    index('outbox_many')
      .on(table.next_attempt_at)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null and ${table.lane} = 'many'`),
    // In the order in which they leave: the notifications of one person are found without reading those of the others.
    index('outbox_recipient')
      .on(table.recipient, table.outbox_id)
      .where(sql`${table.sent_at} is null and ${table.given_up_at} is null`),
  ],
);

/** Mails that would have gone out if there were an SMTP server: the sandbox inbox. */
export const sandbox_mail = pgTable('sandbox_mail', {
  sandbox_mail_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  channel: text().notNull().default('mail'),
  recipient: text().notNull(),
  content: jsonb().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
});

/** People whom an action showed together, each set once: SHA-256 over their numbers. What shows them again names the same row. */
export const shown_people = pgTable(
  'shown_people',
  { people_hash: bytes().primaryKey(), member_ids: integer().array().notNull() },
  (table) => [index('shown_people_member').using('gin', table.member_ids)],
);

/** Who did what to which row. Plain inserts in the transaction of the action. */
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
    /** Whom an action showed, where it showed many: a row of `shown_people`. */
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

/** A link of the chain over the audit log: a batch of committed rows, hashed together with the link before. */
export const audit_seal = pgTable('audit_seal', {
  audit_seal_id: integer().primaryKey(),
  /** The rows of this batch, in the order in which they were hashed. */
  audit_ids: integer().array().notNull(),
  /** The highest id that this seal and those before have reached. */
  last_id: integer().notNull(),
  /** Ids below it whose rows may still appear: perhaps their transactions had not ended yet. */
  open_ids: integer().array().notNull(),
  /** The number of the first transaction that had not begun when this batch was read. */
  open_before: text().notNull(),
  previous_hash: text().notNull(),
  hash: text().notNull(),
  sealed_at: timestamp({ withTimezone: true }).notNull(),
});

/** Up to which seal the audit log was cut: the chain goes on from its hash. A trigger judges whoever writes it. */
export const audit_cut = pgTable(
  'audit_cut',
  {
    only_row: boolean().primaryKey().default(true),
    audit_seal_id: integer().notNull(),
    hash: text().notNull(),
    sealed_at: timestamp({ withTimezone: true }).notNull(),
    /** Actions that were cut off so far. */
    deeds: integer().notNull(),
    cut_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('audit_cut_only_row', sql`${table.only_row}`)],
);

/** The reply to a write that carried an Idempotency-Key, written in the write's own transaction. */
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

/** One going through of what is kept too long: each night, or after a restore. */
export const retention_run = pgTable(
  'retention_run',
  {
    retention_run_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<'night' | 'restore'>().notNull(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    /** Null while it goes on, and for ever when it was broken off. */
    ended_at: timestamp({ withTimezone: true }),
    /** An official has looked at what it held back; the next run does it. */
    confirmed_at: timestamp({ withTimezone: true }),
    confirmed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('retention_run_begun').on(table.begun_at),
    check('retention_run_kind', sql`${table.kind} in ('night', 'restore')`),
  ],
);

/** What a run found of one line of retention.json, and what it did. */
export const retention_line = pgTable(
  'retention_line',
  {
    retention_run_id: integer().notNull(),
    line: text().notNull(),
    /** Rows that were over. */
    due: integer().notNull(),
    /** Rows that were deleted or made anonymous. */
    done: integer().notNull(),
    /** The start of the oldest row that is left. */
    oldest: timestamp({ withTimezone: true }),
    /** Why nothing was done: more than usual, or a clock that has jumped. */
    held: text().$type<'many' | 'clock'>(),
    /** The code of a failure. */
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
  running_process: { technical: 'process_key seen_at' },
  job: { technical: 'job_name due_at claimed_by claimed_at done_at took_milliseconds failures last_error' },
  bulk_registration: { technical: 'bulk_registration_id member_id key process_key total prepared' },
  outbox: {
    of: REACHED,
    personal: 'recipient content last_error',
    technical: 'outbox_id channel lane created_at attempts next_attempt_at claimed_by sent_at useful_until given_up_at',
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
