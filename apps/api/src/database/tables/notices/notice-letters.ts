import type { Flag } from '@machi/domain/fields/model';
import type { NotificationCategoryId, Pace } from '@machi/domain/notice-letters/model';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { partOf } from '../column-types.ts';
import type { HeldColumns } from '../../held-columns.ts';
import { member, ofMember } from '../members.ts';
import { notice } from './notices.ts';

/** A category of notices about which a member wants notifications. */
export const notice_wish = pgTable(
  'notice_wish',
  {
    member_id: ofMember(),
    notice_category_id: smallint().$type<NotificationCategoryId>().notNull(),
    pace: text().$type<Pace>().notNull(),
    chosen_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.notice_category_id] }),
    check('notice_wish_category', sql`${table.notice_category_id} in (0, 2, 3, 4, 5)`),
    check('notice_wish_pace', sql`${table.pace} in ('at-once', 'daily')`),
  ],
);

/** Other settings of a member who reads notices. */
export const notice_reader = pgTable(
  'notice_reader',
  {
    member_id: ofMember().primaryKey(),
    /** 1: urgent ones also by SMS. */
    is_sms_urgent: smallint().$type<Flag>().notNull().default(0),
    /** The day of the last daily digest, so that nobody gets two for one day. */
    digest_on: date({ mode: 'string' }),
  },
  (table) => [check('notice_reader_is_sms_urgent', sql`${table.is_sms_urgent} in (0, 1)`)],
);

/** The state of sending notifications about a notice. */
export const notice_delivery = pgTable(
  'notice_delivery',
  {
    notice_id: partOf(() => notice.notice_id).primaryKey(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    /** The last member already checked as a recipient. */
    up_to_member: integer().notNull().default(0),
    /** When all recipients were known. */
    fixed_at: timestamp({ withTimezone: true }),
    paused_at: timestamp({ withTimezone: true }),
    paused_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** When nothing waited any more; from then on only the counts are read. */
    done_at: timestamp({ withTimezone: true }),
    mail: integer().notNull().default(0),
    daily: integer().notNull().default(0),
    sms: integer().notNull().default(0),
    unreached: integer().notNull().default(0),
    told: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
  },
  (table) => [
    index('notice_delivery_open')
      .on(table.notice_id)
      .where(sql`${table.done_at} is null`),
  ],
);

/** A recipient of a notice, once for each channel. */
export const notice_recipient = pgTable(
  'notice_recipient',
  {
    notice_id: partOf(() => notice_delivery.notice_id),
    member_id: ofMember(),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    pace: text().$type<Pace>().notNull(),
    fixed_at: timestamp({ withTimezone: true }).notNull(),
    /** When the notification was put into the outbox or found unnecessary. */
    queued_at: timestamp({ withTimezone: true }),
    /** Its notification; null although queued: none was sent. */
    outbox_id: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.notice_id, table.member_id, table.channel] }),
    index('notice_recipient_waiting')
      .on(table.notice_id, table.member_id)
      .where(sql`${table.queued_at} is null`),
    index('notice_recipient_daily')
      .on(table.member_id, table.notice_id)
      .where(sql`${table.queued_at} is null and ${table.pace} = 'daily'`),
    index('notice_recipient_member').on(table.member_id),
    check('notice_recipient_channel', sql`${table.channel} in ('mail', 'sms')`),
    check('notice_recipient_pace', sql`${table.pace} in ('at-once', 'daily')`),
  ],
);

export const columns: HeldColumns = {
  notice_wish: { technical: 'member_id notice_category_id pace chosen_at' },
  notice_reader: { technical: 'member_id is_sms_urgent digest_on' },
  notice_delivery: {
    technical: `notice_id begun_at up_to_member fixed_at paused_at paused_by done_at mail daily sms unreached told failed
      skipped`,
  },
  notice_recipient: { technical: 'notice_id member_id channel pace fixed_at queued_at outbox_id' },
};
