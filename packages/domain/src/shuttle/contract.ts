import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { OwnListAsked, ownListRefusals } from '../own-list/model.ts';
import { DemoRide, SeatHold, SeatRequest, SeatReservation, SeatWaiting, ShuttleStop, ShuttleTrip } from './model.ts';

const toBook = endpointsFor('seat:book:own');

/** Why seats of a trip are not available. */
const tripRefusals = [
  'not-found',
  'shuttle-not-running',
  'shuttle-cancelled',
  'shuttle-stops',
  'shuttle-departed',
  'shuttle-not-open',
] as const;

/** Own seats, and the agreements of a demo ride. */
const OwnSeats = z.object({ reservation: SeatReservation, demo: z.nullable(DemoRide) });

export const searchShuttle = endpoint('searchShuttle', 'GET', '/api/shuttle/trips', {
  permission: 'public',
  input: z.object({
    departure_spot_id: z.optional(RowId),
    arrival_spot_id: z.optional(RowId),
    /** Day of departure; default: today. */
    departed_at: z.optional(DateTextSchema),
  }),
  reply: z.object({
    told_at: z.string(),
    /** The requested day, and the last possible one. */
    departed_at: z.string(),
    last_date: z.string(),
    /** Facilities with reserved seats; `arrivals`: those reached from the departure spot, if given. */
    spots: z.array(ShuttleStop),
    arrivals: z.array(ShuttleStop),
    /** Empty until both spots are given. */
    trips: z.array(ShuttleTrip),
    /** Next day with a trip between both spots, if this one has none (any more). */
    next_date: z.nullable(z.string()),
    tel: z.string(),
  }),
  refusals: ['shuttle-stops', 'min-date', 'max-date'],
  isFollowed: true,
  description: 'Trips between two facilities on a day, with the seats that are left all the way.',
});

export const holdSeats = toBook('holdSeats', 'POST', '/api/shuttle/holds', {
  input: SeatRequest,
  reply: z.object({ hold: SeatHold }),
  success: 201,
  refusals: [
    ...tripRefusals,
    'shuttle-full',
    'shuttle-persons-trip',
    'shuttle-holds',
    'shuttle-given-up',
    'shuttle-upcoming',
    'demo-too-young',
  ],
  description:
    'Keeps seats for five minutes while the member confirms. The same once more is the same hold; another of the same trip replaces it.',
});

export const listHolds = toBook('listHolds', 'GET', '/api/shuttle/holds', {
  reply: z.object({ holds: z.array(SeatHold), told_at: z.string() }),
  description: 'What the member holds now: for who has lost the answer or opened the page anew.',
});

export const confirmSeats = toBook('confirmSeats', 'POST', '/api/shuttle/holds/:hold_id/confirm', {
  input: z.object({
    hold_id: RowId,
    /** For a demo ride both, and the texts that were read; otherwise left out. */
    is_consented: z.optional(z.boolean()),
    is_waived: z.optional(z.boolean()),
    texts_digest: z.optional(z.string().check(bounded(SHORT, { error: 'format' }))),
  }),
  reply: OwnSeats,
  success: 201,
  refusals: [
    'not-found',
    'shuttle-hold-over',
    'shuttle-cancelled',
    'demo-consent',
    'demo-waiver',
    'demo-texts-changed',
    'demo-too-young',
  ],
  description:
    'Makes a reservation with its code of seats that are held; of a demo ride with consent and waiver. Confirming twice is confirming once.',
});

export const releaseSeats = toBook('releaseSeats', 'DELETE', '/api/shuttle/holds/:hold_id', {
  input: z.object({ hold_id: RowId }),
  refusals: ['not-found'],
  description: 'Gives seats back that are held.',
});

export const listSeatReservations = toBook('listSeatReservations', 'GET', '/api/shuttle/reservations', {
  input: OwnListAsked,
  reply: z.object({ reservations: z.array(SeatReservation), has_more: z.boolean() }),
  refusals: ownListRefusals,
  description:
    'The member’s own seats: the latest first, or one scope, page by page; or the days of a calendar, at most 62.',
});

export const readSeatReservation = toBook(
  'readSeatReservation',
  'GET',
  '/api/shuttle/reservations/:seat_reservation_id',
  {
    input: z.object({ seat_reservation_id: RowId }),
    reply: OwnSeats,
    refusals: ['not-found'],
    description: 'Own seats of one trip, with the code that the driver asks for.',
  },
);

export const cancelSeats = toBook('cancelSeats', 'POST', '/api/shuttle/reservations/:seat_reservation_id/cancel', {
  input: z.object({ seat_reservation_id: RowId }),
  reply: OwnSeats,
  refusals: ['not-found', 'already-canceled', 'shuttle-departed'],
  description: 'Cancels own seats, until the departure from the own stop.',
});

export const waitForSeats = endpoint('waitForSeats', 'POST', '/api/shuttle/waitlist', {
  permission: 'seat:book:own',
  input: SeatRequest,
  reply: z.object({ waiting: SeatWaiting }),
  success: 201,
  refusals: [...tripRefusals, 'seats-free', 'shuttle-persons-trip', 'waitlist-full', 'demo-too-young'],
  description: 'Asks to be told when seats of a full trip come free. Nothing is held. Asking twice is asking once.',
});

export const listSeatWaitings = endpoint('listSeatWaitings', 'GET', '/api/shuttle/waitlist', {
  permission: 'seat:book:own',
  reply: z.object({ waitings: z.array(SeatWaiting) }),
  description:
    'The trips to come for whose seats the member waits or was told of, the earliest first. `DELETE /api/waitlist/:waitlist_id` ends it.',
});
