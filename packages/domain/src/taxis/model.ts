import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag, RowId, atOnce, longText, text } from '../fields/model.ts';

export const taxiLegs = ['outward', 'return'] as const;
/** To the facility, or home from it. */
export const TaxiLeg = z.enum(taxiLegs);
export type TaxiLeg = z.infer<typeof TaxiLeg>;

/** 0 requested, 1 dispatched, 2 declined by the company. */
export const TaxiStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type TaxiStatus = z.infer<typeof TaxiStatus>;

/** Minutes since the town's midnight (product, "Taxi"). */
const MinuteOfDay = z
  .number('required')
  .check(z.int({ error: 'integer' }), z.minimum(0, { error: 'format' }), z.maximum(1440, { error: 'format' }));

/** Technical limit above any taxi of a town pack. The rule for this taxi is checked separately. */
const Persons = z.number('required').check(
  z.int({ error: 'integer' }),
  z.refine((value: number) => value >= 1, { error: 'min-number', params: { values: [1] } }),
  z.maximum(999),
);

/** Time and persons. One of the two times is given; the driving time gives the other. */
const ride = {
  departure_time: z.optional(MinuteOfDay),
  arrival_time: z.optional(MinuteOfDay),
  persons_taxi: Persons,
  note: z._default(longText(200), ''),
};

type GivenTimes = Pick<z.infer<z.ZodMiniObject<typeof ride>>, 'departure_time' | 'arrival_time'>;
const hasOneTime = (given: GivenTimes): boolean =>
  (given.departure_time === undefined) !== (given.arrival_time === undefined);

/** To the facility, with its start. */
const OutwardRequest = z
  .object({ taxistand_start: RowId, ...ride })
  .check(z.refine(hasOneTime, atOnce('arrival_time', 'required')));
/** From the facility, with its end. */
const ReturnRequest = z
  .object({ taxistand_end: RowId, ...ride })
  .check(z.refine(hasOneTime, atOnce('departure_time', 'required')));

/** Request of the taxi page. A missing leg stays unchanged. */
export const TaxiRequest = z
  .object({
    reservation_id: RowId,
    reserves_outward: z._default(Flag, 0),
    reserves_return: z._default(Flag, 0),
    outward: z.optional(OutwardRequest),
    return: z.optional(ReturnRequest),
  })
  .check(
    z.refine(
      (asked) => asked.reserves_outward === 1 || asked.reserves_return === 1,
      atOnce('reserves_outward', 'taxi-no-leg'),
    ),
    z.refine((asked) => asked.reserves_outward !== 1 || asked.outward !== undefined, atOnce('outward', 'required')),
    z.refine((asked) => asked.reserves_return !== 1 || asked.return !== undefined, atOnce('return', 'required')),
  );
export type TaxiRequest = z.infer<typeof TaxiRequest>;

/** A place to get in and out, with the driving time to and from the shared office in minutes. */
export const TaxiStand = z.object({
  taxistand_id: z.number(),
  taxistand_name: z.string(),
  spot_id: z.number(),
  /** Null for the stand of the shared office itself. */
  minutes_there: z.nullable(z.number()),
  minutes_back: z.nullable(z.number()),
});

/** The town's taxi, names in the request's language. */
export const TaxiCompany = z.object({
  company_name: z.string(),
  tel: z.string(),
  most_persons: z.number(),
  /** Hours of service. */
  opens: z.string(),
  closes: z.string(),
  /** Stand of the shared office. */
  taxistand_id: z.number(),
  stands: z.array(TaxiStand),
});
export type TaxiCompany = z.infer<typeof TaxiCompany>;

/** One leg as its passenger sees it. */
export const TaxiRide = z.object({
  taxi_id: z.number(),
  leg: TaxiLeg,
  taxistand_start: z.number(),
  taxistand_end: z.number(),
  start_name: z.string(),
  end_name: z.string(),
  departure_time: z.number(),
  arrival_time: z.number(),
  persons_taxi: z.number(),
  note: z.string(),
  status: TaxiStatus,
  /** Why the company declined. */
  reason: z.string(),
  /** Description of the taxi, as the company wrote it. */
  vehicle: z.string(),
});
export type TaxiRide = z.infer<typeof TaxiRide>;

/** Why no taxi can be booked or cancelled here (any more). */
export const taxiObstacles = ['taxi-shared-office-only', 'taxi-reservation-ended', 'taxi-too-late'] as const;
export type TaxiObstacle = (typeof taxiObstacles)[number];

export const TaxiBooking = z.object({
  reservation_id: z.number(),
  reservation_code: z.string(),
  location_name: z.string(),
  plan_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
  persons_spot: z.number(),
  reserves_outward: Flag,
  reserves_return: Flag,
  /** Instant of the deadline, with the town's UTC offset. */
  deadline: z.string(),
  obstacle: z.nullable(z.enum(taxiObstacles)),
  /** Latest ride of each leg that was not cancelled, outward first. */
  rides: z.array(TaxiRide),
});
export type TaxiBooking = z.infer<typeof TaxiBooking>;

export const RideAnswer = z
  .object({
    taxi_id: RowId,
    status: z.union([z.literal(1), z.literal(2)]),
    vehicle: z._default(text(40), ''),
    reason: z._default(text(200), ''),
  })
  .check(z.refine((answer) => answer.status !== 2 || answer.reason !== '', atOnce('reason', 'required')));

/** A ride as the company sees it, with the telephone to call if the passenger is missing. */
export const DispatchRide = z.extend(TaxiRide, {
  reservation_code: z.string(),
  ride_date: z.string(),
  /** Null if the account is gone; name and number are empty then. */
  member_id: z.nullable(z.number()),
  lastname: z.string(),
  tel: z.string(),
  requested_at: z.string(),
  answered_at: z.nullable(z.string()),
  is_canceled: Flag,
  canceled_at: z.nullable(z.string()),
});
export type DispatchRide = z.infer<typeof DispatchRide>;

export const RideDay = z.object({ date: z.optional(DateTextSchema) });
