import type { AlertKind, AlertReach, AlertWords } from '@machi/domain/alerts/model';
import type { Flag } from '@machi/domain/fields/model';
import type { Locale } from '@machi/domain/locale/model';
import type { Way } from '@machi/domain/wishes/model';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { partOf } from '../column-types.ts';
import { ofMember } from '../members.ts';

/** An alert on its way to all members or those of areas: one step of a warning, an order or a safety call. */
export const alert_delivery = pgTable(
  'alert_delivery',
  {
    alert_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<AlertKind>().notNull(),
    ref_id: integer().notNull(),
    /** Each step of what it is about is told once. */
    step: integer().notNull(),
    is_drill: smallint().$type<Flag>().notNull(),
    words: jsonb().$type<Readonly<Record<Locale, AlertWords>>>().notNull(),
    /** What its link opens. */
    path: text().notNull(),
    /** Areas of the pack; null: everybody. */
    area_keys: text().array(),
    /** Ways of the town's table; null: all. */
    ways: text().array().$type<Way[]>(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    /** The last member already looked at. */
    up_to_member: integer().notNull().default(0),
    /** When all recipients were known. */
    fixed_at: timestamp({ withTimezone: true }),
    /** When nothing waited any more, or a later step took its place. */
    done_at: timestamp({ withTimezone: true }),
    /** People of whom no area is known. */
    unplaced: integer().notNull().default(0),
    /** Once it is done: the counts, which stay when the recipients are forgotten. */
    reach: jsonb().$type<Omit<AlertReach, 'unplaced'>>(),
  },
  (table) => [
    uniqueIndex('alert_delivery_step').on(table.kind, table.ref_id, table.step),
    index('alert_delivery_open')
      .on(table.alert_id)
      .where(sql`${table.done_at} is null`),
    check('alert_delivery_kind', sql`${table.kind} in ('warning', 'order', 'safety')`),
  ],
);

/** Somebody whom an alert is for, once for each message that they get; `none` without an address. */
export const alert_recipient = pgTable(
  'alert_recipient',
  {
    alert_id: partOf(() => alert_delivery.alert_id),
    member_id: ofMember(),
    channel: text().$type<'mail' | 'sms' | 'none'>().notNull(),
    /** When the message was put into the outbox, or found unnecessary. */
    queued_at: timestamp({ withTimezone: true }),
    outbox_id: integer(),
    /** The ways that took it; null while the outbox knows it. */
    told_by: text().array().$type<Way[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.alert_id, table.member_id, table.channel] }),
    index('alert_recipient_waiting')
      .on(table.alert_id, table.member_id)
      .where(sql`${table.queued_at} is null`),
    index('alert_recipient_member').on(table.member_id),
    check('alert_recipient_channel', sql`${table.channel} in ('mail', 'sms', 'none')`),
  ],
);

export const columns: HeldColumns = {
  alert_delivery: {
    technical:
      'alert_id kind ref_id step is_drill words path area_keys ways begun_at up_to_member fixed_at done_at unplaced reach',
  },
  alert_recipient: { technical: 'alert_id member_id channel queued_at outbox_id told_by' },
};
