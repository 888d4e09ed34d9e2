import * as z from 'zod/mini';
import { DateTextSchema, TimeTextSchema, instantOf, minutesOf } from '../calendar/model.ts';
import { RowId, requiredText, text } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';

/** Longest closure, in days. A facility that is closed for longer should take no reservations at all. */
export const CLOSURE_MAX_DAYS = 366;

/** Reason of a closure. English may be left out: a burst pipe does not wait for a translation. */
export const ClosureReason = z.pipe(
  z.object({ ja: requiredText(200), en: z._default(text(200), '') }),
  z.transform(({ ja, en }) => ({ ja, en: en === '' ? ja : en })),
);

/** A closure as reception enters it: rooms, times and reason. */
export const ClosureRequest = z
  .object({
    spot_id: RowId,
    /** Null or empty: every room of the facility. */
    room_id: z.union([
      RowId,
      z.null(),
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
    ]),
    from_date: DateTextSchema,
    from_time: TimeTextSchema,
    to_date: DateTextSchema,
    to_time: TimeTextSchema,
    /** Public, and sent to those whose reservations are declined. */
    reason: ClosureReason,
  })
  .check(
    z.refine(({ from_date, from_time, to_date, to_time }) => `${from_date} ${from_time}` < `${to_date} ${to_time}`, {
      error: 'closure-order',
      path: ['to_date'],
    }),
    z.refine(
      (closure) => {
        const { starts, ends } = spanOfClosure(closure);
        return ends.getTime() - starts.getTime() <= CLOSURE_MAX_DAYS * 86_400_000;
      },
      { error: 'closure-long', params: { values: [CLOSURE_MAX_DAYS] }, path: ['to_date'] },
    ),
  );
export type ClosureRequest = z.infer<typeof ClosureRequest>;

type ClosureTimes = Pick<ClosureRequest, 'from_date' | 'from_time' | 'to_date' | 'to_time'>;

/** Start and end of a closure as instants, half-open. */
export function spanOfClosure({ from_date, from_time, to_date, to_time }: ClosureTimes): {
  readonly starts: Date;
  readonly ends: Date;
} {
  return { starts: instantOf(from_date, minutesOf(from_time)), ends: instantOf(to_date, minutesOf(to_time)) };
}

const QUARTER_MILLISECONDS = 15 * 60_000;

/** Whether a closure begins before the current quarter of an hour: the past cannot be closed. */
export const beginsInPast = (starts: Date, now: Date): boolean =>
  starts.getTime() < Math.floor(now.getTime() / QUARTER_MILLISECONDS) * QUARTER_MILLISECONDS;

/** A closure as reception sees it. */
export const Closure = z.object({
  blackout_id: z.number(),
  spot_id: z.number(),
  spot_name: z.string(),
  room_id: z.nullable(z.number()),
  /** Empty: every room of the facility. */
  room_name: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  reason: Localized,
});
export type Closure = z.infer<typeof Closure>;

/** Widest opening hours of a facility: a closure begins and ends within them, or is of whole days. */
export const FacilityHours = z.object({ spot_id: z.number(), start: TimeTextSchema, end: TimeTextSchema });
export type FacilityHours = z.infer<typeof FacilityHours>;

/** A room that the town itself uses during a closure. */
export const AffectedHold = z.object({
  occupancy_id: z.number(),
  /** Empty if the official may not see its purpose. */
  title: z.string(),
  /** Author of the schedule; empty once they have left. */
  name: z.string(),
  room_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
});
export type AffectedHold = z.infer<typeof AffectedHold>;

/** A reservation during a closure. */
export const AffectedReservation = z.object({
  reservation_id: z.number(),
  reservation_code: z.string(),
  application_code: z.string(),
  /** Null once the member has withdrawn. */
  member_id: z.nullable(z.number()),
  /** The group, or the person's full name. */
  name: z.string(),
  tel: z.string(),
  room_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
  approval_status: z.union([z.literal(0), z.literal(1)]),
  persons_spot: z.number(),
});
export type AffectedReservation = z.infer<typeof AffectedReservation>;

/** A place to which an affected reservation can move. The move has been tried out, with the price there. */
const PlaceInstead = z.object({
  room_id: z.number(),
  room_name: z.string(),
  capacity: z.number(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
  /** The reservation's `seen` now: a move based on another one is refused. */
  seen: z.string(),
  /** Yen now, and there. */
  amount: z.number(),
  amount_there: z.number(),
  /** True if the fee has been paid. */
  is_paid: z.boolean(),
  /** True if the move cancels its taxi, because the time changes. */
  ends_taxis: z.boolean(),
});
export type PlaceInstead = z.infer<typeof PlaceInstead>;

export const ProposedPlace = z.object({
  reservation_id: z.number(),
  /** True if the reservation has been moved or cancelled since. */
  is_gone: z.boolean(),
  /** Null if nothing is free. */
  place: z.nullable(PlaceInstead),
  /** Why this official cannot move it, as a sentence; empty if they can. */
  hindrance: z.string(),
});
export type ProposedPlace = z.infer<typeof ProposedPlace>;
