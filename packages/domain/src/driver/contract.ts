import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId, UNKEEPABLE } from '../fields/model.ts';
import { writtenCode } from '../fields/width.ts';
import { FeedIdGiven } from '../shuttle/model.ts';

const endpoint = endpointsFor('seat:board:any');

/** A trip of the day for its driver. */
export const DriverRun = z.object({
  route_id: z.number(),
  route_name: z.string(),
  trip_id: z.string(),
  service_date: z.string(),
  headsign: z.string(),
  departed_at: z.string(),
  arrived_at: z.string(),
  /** Why it does not run; null: it runs. */
  cancelled: z.nullable(z.string()),
  /** True if it is no longer in the timetable but has reserved seats. */
  is_gone: z.boolean(),
  /** True for a demo ride, on which everybody has given consent and waiver. */
  is_demo: z.boolean(),
  seats: z.number(),
  /** Persons with seats, those on board, and those who did not come. */
  persons: z.number(),
  boarded: z.number(),
  missed: z.number(),
});
export type DriverRun = z.infer<typeof DriverRun>;

/** A passenger with seats on a trip. */
export const DriverPassenger = z.object({
  seat_reservation_id: z.number(),
  reservation_code: z.string(),
  /** Empty once the account is deleted. */
  name: z.string(),
  name_kana: z.string(),
  persons: z.number(),
  departure_name: z.string(),
  arrival_name: z.string(),
  departed_at: z.string(),
  state: z.enum(['reserved', 'boarded', 'missed', 'canceled']),
  /** When consent and waiver were given; null if they are not required. */
  agreed_at: z.nullable(z.string()),
});
export type DriverPassenger = z.infer<typeof DriverPassenger>;

const RunPassengers = z.object({ run: DriverRun, passengers: z.array(DriverPassenger) });

export const listDriverRuns = endpoint('listDriverRuns', 'GET', '/api/driver/runs', {
  reply: z.object({ date: z.string(), told_at: z.string(), runs: z.array(DriverRun) }),
  isFollowed: true,
  description: 'Today’s trips with seats, in the order in which they leave; names nobody.',
});

export const readDriverRun = endpoint('readDriverRun', 'GET', '/api/driver/run', {
  input: z.object({ trip_id: FeedIdGiven, service_date: DateTextSchema }),
  reply: RunPassengers,
  refusals: ['not-found'],
  description: 'Who has seats on a trip of today, by their stops.',
});

export const boardByCode = endpoint('boardByCode', 'POST', '/api/driver/board', {
  input: z.object({
    trip_id: FeedIdGiven,
    service_date: DateTextSchema,
    /** Read aloud or from the QR code; case and blanks do not matter. */
    reservation_code: z.string('required').check(
      bounded(SHORT, { error: 'seat-code-unknown' }),
      z.overwrite(writtenCode),
      z.refine((value: string) => !UNKEEPABLE.test(value), { error: 'seat-code-unknown' }),
    ),
  }),
  reply: z.extend(RunPassengers, { passenger: DriverPassenger, was_boarded: z.boolean() }),
  refusals: ['not-found', 'seat-code-unknown', 'seat-other-trip', 'seat-canceled'],
  isGuarded: true,
  description: 'Whoever shows this code gets on. A second time says that they are on board already.',
});

export const markPassenger = endpoint('markPassenger', 'POST', '/api/driver/mark', {
  input: z.object({
    seat_reservation_id: RowId,
    /** On board without a code, did not come, or neither, which undoes a mark. */
    mark: z.enum(['boarded', 'missed', 'none']),
  }),
  reply: RunPassengers,
  refusals: ['not-found', 'seat-canceled', 'seat-not-left'],
  description: 'The driver notes who got on, and after the departure from their stop who did not come.',
});
