import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema, TimeTextSchema, daysBetween, instantOf, minutesOf } from '../calendar/model.ts';
import { keptShape, requestShape, rulesOf } from '../described/schema.ts';
import { inBoth } from '../fields/in-both.ts';
import { Flag, RowId } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { reservationFields } from '../reservations/fields.ts';
import { AnsweredQuestion, TargetTime } from '../reservations/model.ts';
import { bandsOverlap } from './slots.ts';

/** Most ranked choices of an applicant. */
export const MOST_CHOICES = 5;
/** Longest period of use, in days. */
export const LOTTERY_MAX_DAYS = 92;
const MOST_ROOMS = 20;
const MOST_BANDS = 8;

const distinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const some = { error: 'min-count', params: { values: [1] } } as const;

/** A lottery as reception defines it: slots and dates. */
export const LotteryRequest = z
  .object({
    title: inBoth(60),
    spot_id: RowId,
    room_ids: list(RowId, MOST_ROOMS).check(
      z.refine((ids) => ids.length > 0, some),
      z.refine(distinct, { error: 'format' }),
    ),
    /** First and last day of use. */
    from_date: DateTextSchema,
    to_date: DateTextSchema,
    /** 0 Sunday to 6 Saturday. */
    weekdays: list(z.literal([0, 1, 2, 3, 4, 5, 6]), 7).check(
      z.refine((days) => days.length > 0, some),
      z.refine(distinct, { error: 'format' }),
    ),
    bands: list(TargetTime, MOST_BANDS).check(
      z.refine((bands) => bands.length > 0, some),
      z.refine((bands) => !bandsOverlap(bands), { error: 'dates-overlap' }),
    ),
    opens_date: DateTextSchema,
    opens_time: TimeTextSchema,
    /** From this instant on applications are refused. */
    closes_date: DateTextSchema,
    closes_time: TimeTextSchema,
    draws_date: DateTextSchema,
    draws_time: TimeTextSchema,
    choices: z.number().check(z.int({ error: 'integer' }), z.minimum(1), z.maximum(MOST_CHOICES)),
  })
  .check(
    z.refine(({ from_date, to_date }) => from_date <= to_date, { error: 'closure-order', path: ['to_date'] }),
    z.refine(({ from_date, to_date }) => daysBetween(from_date, to_date) < LOTTERY_MAX_DAYS, {
      error: 'lottery-long',
      params: { values: [LOTTERY_MAX_DAYS] },
      path: ['to_date'],
    }),
    z.refine((request) => request.opens_date + request.opens_time < request.closes_date + request.closes_time, {
      error: 'lottery-order',
      path: ['closes_date'],
    }),
    z.refine((request) => request.closes_date + request.closes_time <= request.draws_date + request.draws_time, {
      error: 'lottery-draw-order',
      path: ['draws_date'],
    }),
  );
export type LotteryRequest = z.infer<typeof LotteryRequest>;

type LotteryDates = Pick<
  LotteryRequest,
  'opens_date' | 'opens_time' | 'closes_date' | 'closes_time' | 'draws_date' | 'draws_time'
>;

/** Instants at which a lottery opens, closes and is drawn. */
export const instantsOfLottery = (request: LotteryDates) => ({
  opens_at: instantOf(request.opens_date, minutesOf(request.opens_time)),
  closes_at: instantOf(request.closes_date, minutesOf(request.closes_time)),
  draws_at: instantOf(request.draws_date, minutesOf(request.draws_time)),
});

/** Why a lottery is called off, told to all applicants. */
export const CallOffReason = inBoth(200);

/** Numbers of slots, the best first. */
const Choices = list(RowId, MOST_CHOICES).check(
  z.refine((choices) => choices.length > 0, some),
  z.refine(distinct, { error: 'dates-overlap' }),
);

/** Body of an application: the slots, and the form of the facility. */
export const LotteryApplicationRequest = z
  .object({
    lottery_id: RowId,
    choices: Choices,
    ...requestShape(reservationFields),
    additional_questions: z._default(list(AnsweredQuestion, 20), []),
  })
  .check(...rulesOf(reservationFields));
export type LotteryApplicationRequest = z.infer<typeof LotteryApplicationRequest>;

/** planned: not open yet; closed: no longer open, and waiting for the draw. */
export const LotteryPhase = z.enum(['planned', 'open', 'closed', 'drawn', 'called-off']);
export type LotteryPhase = z.infer<typeof LotteryPhase>;

/** A lottery in a list, texts in the language of the request. */
export const Lottery = z.object({
  lottery_id: z.number(),
  title: z.string(),
  spot_id: z.number(),
  spot_name: z.string(),
  room_names: z.array(z.string()),
  from_date: z.string(),
  to_date: z.string(),
  phase: LotteryPhase,
  opens_at: z.string(),
  closes_at: z.string(),
  draws_at: z.string(),
  drawn_at: z.nullable(z.string()),
  /** Most choices of each applicant. */
  choices: z.number(),
  slot_count: z.number(),
});
export type Lottery = z.infer<typeof Lottery>;

/** A room at a time, as a prize of the lottery. */
export const LotterySlot = z.object({
  slot_no: z.number(),
  room_id: z.number(),
  room_name: z.string(),
  capacity: z.number(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
});
export type LotterySlot = z.infer<typeof LotterySlot>;

/** A lottery with its slots, as everybody may read it. */
export const LotteryDetail = z.extend(Lottery, {
  slots: z.array(LotterySlot),
  /** Slots without a winner that can be reserved now; empty until the draw. */
  left: z.array(z.number()),
  /** Slots without a winner that can be reserved later, each from its day on. */
  left_later: z.array(z.object({ slot_no: z.number(), opens_on: DateTextSchema })),
  /** SHA-256 of the seed, published before the first application. */
  seed_hash: z.string(),
  /** Null until it is drawn. */
  seed: z.nullable(z.string()),
  /** Empty unless it was called off. */
  call_off_reason: z.string(),
});
export type LotteryDetail = z.infer<typeof LotteryDetail>;

/** household: a member of the same household has won. */
const DrawnOutcome = z.enum(['won', 'lost', 'household']);
/** out: the member may not use the facility and did not take part. */
export const LotteryOutcome = z.enum([...DrawnOutcome.options, 'out']);
export type LotteryOutcome = z.infer<typeof LotteryOutcome>;

/** A published line with which anybody can repeat the draw: no names, no addresses. */
export const DrawnLine = z.object({
  code: z.string(),
  household_no: z.number(),
  choices: z.array(z.number()),
  outcome: DrawnOutcome,
  /** Null if nothing was won. */
  slot_no: z.nullable(z.number()),
});
export type DrawnLine = z.infer<typeof DrawnLine>;

export const OwnLotteryApplication = z.object({
  lottery_id: z.number(),
  code: z.string(),
  choices: z.array(z.number()),
  applied_at: z.string(),
  ...keptShape(reservationFields),
  additional_questions: z.array(AnsweredQuestion),
  /** Null until it is drawn. */
  outcome: z.nullable(LotteryOutcome),
  won_slot_no: z.nullable(z.number()),
  /** The reservation that was won; null: none, or not written yet. */
  reservation_id: z.nullable(z.number()),
  /** 1: won, but the room could not be reserved; reception helps. */
  is_unbooked: Flag,
});
export type OwnLotteryApplication = z.infer<typeof OwnLotteryApplication>;

/** An own application in a list, with its lottery. */
export const OwnLotteryLine = z.object({
  lottery_id: z.number(),
  title: z.string(),
  spot_name: z.string(),
  code: z.string(),
  phase: LotteryPhase,
  closes_at: z.string(),
  draws_at: z.string(),
  outcome: z.nullable(LotteryOutcome),
  won: z.nullable(LotterySlot),
  reservation_id: z.nullable(z.number()),
});
export type OwnLotteryLine = z.infer<typeof OwnLotteryLine>;

export const DeskLottery = z.extend(LotteryDetail, {
  title_by_locale: Localized,
  application_count: z.number(),
  household_count: z.number(),
  /** Number of winners; null until the draw. */
  won_count: z.nullable(z.number()),
  /** Wins without a reservation or a notification yet. */
  unfinished_count: z.number(),
  /** Applicants to telephone: their win could not be reserved, or no notification reaches them. */
  to_call: z.array(
    z.object({
      code: z.string(),
      member_id: z.number(),
      name: z.string(),
      tel: z.string(),
      outcome: z.nullable(LotteryOutcome),
      why: z.enum(['unbooked', 'no-address']),
    }),
  ),
  room_ids: z.array(z.number()),
  weekdays: z.array(z.number()),
  bands: z.array(z.object({ start: z.string(), end: z.string() })),
});
export type DeskLottery = z.infer<typeof DeskLottery>;

/** An applicant in reception's list. Members who have withdrawn are in no list. */
export const LotteryApplicant = z.object({
  code: z.string(),
  member_id: z.number(),
  name: z.string(),
  /** Empty if they apply for themselves. */
  group_name: z.string(),
  /** Numbers of slots, the best first. */
  choices: z.array(z.number()),
  /** Null until it is drawn. */
  outcome: z.nullable(LotteryOutcome),
  won_slot_no: z.nullable(z.number()),
  /** Code of the reservation that was won; null: none, or not written yet. */
  application_code: z.nullable(z.string()),
});
export type LotteryApplicant = z.infer<typeof LotteryApplicant>;

/** Applicants who count as one household. */
export const LotteryHousehold = z.object({
  /** Shared address, or telephone number if no address is known. */
  address: z.string(),
  people: z.array(z.object({ code: z.string(), member_id: z.number(), name: z.string() })),
});
export type LotteryHousehold = z.infer<typeof LotteryHousehold>;

/** Name of a lottery's time on boards and in print. */
export const lotteryInWords = ({ ja, en }: Localized): Localized => ({ ja: `抽選「${ja}」`, en: `Lottery “${en}”` });
