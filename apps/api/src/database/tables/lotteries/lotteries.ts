import type { Kept } from '@machi/domain/described/model';
import type { Localized } from '@machi/domain/locale/model';
import type { LotteryOutcome } from '@machi/domain/lotteries/model';
import type { reservationFields } from '@machi/domain/reservations/fields';
import type { AnsweredQuestion, TargetTime } from '@machi/domain/reservations/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { bytes, numberOf, partOf } from '../column-types.ts';
import { member } from '../members.ts';
import { reservation } from '../reservations.ts';
import { room, spot } from '../spots.ts';

/** A lottery for popular times of a facility. Its phase follows from its instants (`phaseOf` of the domain). */
export const lottery = pgTable(
  'lottery',
  {
    lottery_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: jsonb().$type<Localized>().notNull(),
    spot_id: numberOf(() => spot.spot_id),
    /** The requested rooms; the slots result from them. */
    room_ids: jsonb().$type<number[]>().notNull(),
    from_date: date({ mode: 'string' }).notNull(),
    to_date: date({ mode: 'string' }).notNull(),
    weekdays: jsonb().$type<number[]>().notNull(),
    bands: jsonb().$type<TargetTime[]>().notNull(),
    opens_at: timestamp({ withTimezone: true }).notNull(),
    closes_at: timestamp({ withTimezone: true }).notNull(),
    draws_at: timestamp({ withTimezone: true }).notNull(),
    choices: smallint().notNull(),
    /** 32 random bytes, encrypted with the town's key and decrypted by the draw. */
    seed_sealed: bytes().notNull(),
    /** SHA-256 of the seed's hexadecimal digits, public from the beginning. */
    seed_hash: text().notNull(),
    /** The hexadecimal digits, once drawn. */
    seed: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    drawn_at: timestamp({ withTimezone: true }),
    called_off_at: timestamp({ withTimezone: true }),
    call_off_reason: jsonb().$type<Localized>(),
  },
  (table) => [
    index('lottery_spot').on(table.spot_id),
    check('lottery_times', sql`${table.opens_at} < ${table.closes_at} and ${table.closes_at} <= ${table.draws_at}`),
    check('lottery_drawn', sql`(${table.drawn_at} is null) = (${table.seed} is null)`),
    check('lottery_ends_once', sql`${table.drawn_at} is null or ${table.called_off_at} is null`),
    check('lottery_choices', sql`${table.choices} between 1 and 5`),
  ],
);

/** A time of a room to be drawn, numbered within the lottery. */
export const lottery_slot = pgTable(
  'lottery_slot',
  {
    lottery_id: partOf(() => lottery.lottery_id),
    slot_no: integer().notNull(),
    room_id: numberOf(() => room.room_id),
    started_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lottery_id, table.slot_no] }),
    check('lottery_slot_times', sql`${table.started_at} < ${table.ended_at}`),
  ],
);

/** An application for slots, with the fields of the facility's form. */
export const lottery_application = pgTable(
  'lottery_application',
  {
    lottery_application_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    lottery_id: partOf(() => lottery.lottery_id),
    /** Null once the member has withdrawn after the draw: the line stays, so that the draw can be verified. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    code: text().notNull(),
    /** Slot numbers, best first. */
    choices: jsonb().$type<number[]>().notNull(),
    /** The form's fields and answers to the facility's questions; empty once the member has withdrawn. */
    content: jsonb()
      .$type<Kept<typeof reservationFields> & { readonly additional_questions: readonly AnsweredQuestion[] }>()
      .notNull(),
    applied_at: timestamp({ withTimezone: true }).notNull(),
    /** The official who entered it at the counter. */
    entered_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** An official's reason for treating it as a separate household; empty: not separated. */
    split_reason: text().notNull().default(''),
    /** Set by the draw. */
    household_no: integer(),
    outcome: text().$type<LotteryOutcome>(),
    won_slot_no: integer(),
    reservation_id: integer().references(() => reservation.reservation_id, { onDelete: 'set null' }),
    /** Why a won slot could not be reserved; empty: it could, or was not tried yet. */
    unbooked: text().notNull().default(''),
    /** When the result or cancellation was sent, or the won slot was reserved. */
    settled_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('lottery_application_code').on(table.code),
    unique('lottery_application_once').on(table.lottery_id, table.member_id),
    index('lottery_application_member').on(table.member_id),
    // Each slot is won at most once.
    unique('lottery_application_won').on(table.lottery_id, table.won_slot_no),
    foreignKey({
      name: 'lottery_application_won_slot',
      columns: [table.lottery_id, table.won_slot_no],
      foreignColumns: [lottery_slot.lottery_id, lottery_slot.slot_no],
    }),
    check('lottery_application_outcome', sql`${table.outcome} in ('won', 'lost', 'household', 'out')`),
    check(
      'lottery_application_drawn',
      sql`(${table.won_slot_no} is not null) = coalesce(${table.outcome} = 'won', false)
        and (${table.household_no} is not null) = coalesce(${table.outcome} <> 'out', false)`,
    ),
  ],
);

export const columns: HeldColumns = {
  lottery: {
    technical: `lottery_id title spot_id room_ids from_date to_date weekdays bands opens_at closes_at draws_at choices
      seed_sealed seed_hash seed created_at created_by drawn_at called_off_at call_off_reason`,
  },
  lottery_slot: { technical: 'lottery_id slot_no room_id started_at ended_at' },
  lottery_application: {
    of: MEMBER,
    personal: 'content split_reason',
    technical: `lottery_application_id lottery_id member_id code choices applied_at entered_by household_no outcome
      won_slot_no reservation_id unbooked settled_at`,
  },
};
