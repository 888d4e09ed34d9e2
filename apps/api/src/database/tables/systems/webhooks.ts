import type { EventType, TEST_EVENT } from '@machi/domain/webhooks/events';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { bytes } from '../column-types.ts';
import { member } from '../members.ts';

/** An address of another system, and what is told there. */
export const webhook = pgTable('webhook', {
  webhook_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  address: text().notNull(),
  description: text().notNull(),
  types: text().array().$type<EventType[]>().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  /** Encrypted with the town's key; the one before signs as well until it ends. */
  secret: bytes().notNull(),
  old_secret: bytes(),
  old_secret_until: timestamp({ withTimezone: true }),
  /** Nothing new is told from then on, and why: switched off, 410 Gone, or failing for days. */
  disabled_at: timestamp({ withTimezone: true }),
  disabled_for: text().$type<'disabled' | 'gone' | 'failing'>(),
  /** The first failed try since the last success. */
  failing_since: timestamp({ withTimezone: true }),
});

/** Events told in the transaction of their cause, until a process makes deliveries of them. No other index: a booking writes here. */
export const webhook_event = pgTable('webhook_event', {
  event_id: uuid().primaryKey().defaultRandom(),
  type: text().$type<EventType>().notNull(),
  occurred_at: timestamp({ withTimezone: true }).notNull(),
  data: jsonb().notNull(),
});

/** One event for one address. */
export const webhook_delivery = pgTable(
  'webhook_delivery',
  {
    webhook_delivery_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    webhook_id: integer()
      .notNull()
      .references(() => webhook.webhook_id, { onDelete: 'cascade' }),
    event_id: uuid().notNull(),
    type: text().$type<EventType | typeof TEST_EVENT>().notNull(),
    occurred_at: timestamp({ withTimezone: true }).notNull(),
    data: jsonb().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
    tried_at: timestamp({ withTimezone: true }),
    /** Null: taken, or failed for good. */
    next_try_at: timestamp({ withTimezone: true }),
    /** The process that sends it, until its next try. */
    claimed_by: text(),
    taken_at: timestamp({ withTimezone: true }),
    /** The last answer's status, or the code of the error instead of one. */
    status: integer(),
    error: text(),
  },
  (table) => [
    index('webhook_delivery_due')
      .on(table.webhook_id, table.next_try_at)
      .where(sql`${table.next_try_at} is not null`),
    index('webhook_delivery_newest').on(table.webhook_id, table.webhook_delivery_id.desc()),
    index('webhook_delivery_created').on(table.created_at),
    check('webhook_delivery_over', sql`${table.taken_at} is null or ${table.next_try_at} is null`),
  ],
);

export const columns: HeldColumns = {
  webhook: {
    technical: `webhook_id address description types created_at created_by secret old_secret old_secret_until disabled_at
      disabled_for failing_since`,
  },
  webhook_event: { technical: 'event_id type occurred_at data' },
  webhook_delivery: {
    technical: `webhook_delivery_id webhook_id event_id type occurred_at data created_at tries tried_at next_try_at claimed_by
      taken_at status error`,
  },
};
