import * as z from 'zod/mini';
import { REASON_LENGTH } from '../desk/decision.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { ClosureReason } from '../closures/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { RowId, longText } from '../fields/model.ts';
import { TargetTime } from '../spots/model.ts';
import { BoardBooking, BoardClosure, BoardHold, BoardSpot, BoardSpotIds, MoveProblem, MovedPlace } from './model.ts';

export const readBoard = endpoint('readBoard', 'GET', '/api/reception/board', {
  permission: 'reservation:board:any',
  input: z.object({ from: DateTextSchema, to: DateTextSchema, spot_ids: z.optional(BoardSpotIds) }),
  reply: z.object({
    days: z.array(z.string()),
    spots: z.array(BoardSpot),
    bookings: z.array(BoardBooking),
    closures: z.array(BoardClosure),
    holds: z.array(BoardHold),
  }),
  refusals: ['max-date', 'min-date'],
  description:
    'What is in the rooms from a day to a day, both included (7 days at most), of all facilities or some. Whose bookings and schedules it shows is in the audit log.',
});

const place = {
  reservation_id: RowId,
  /** A room of the same facility. */
  room_id: RowId,
  target_date: DateTextSchema,
  target_time: TargetTime,
};

export const previewMove = endpoint('previewMove', 'POST', '/api/reception/reservations/:reservation_id/move-preview', {
  permission: 'reservation:move:any',
  input: z.object(place),
  reply: z.object({
    /** Present `seen` of the reservation. A move based on another one is refused. */
    seen: z.string(),
    /** Yen now and after the move; null if it is not possible. */
    amount: z.number(),
    amount_there: z.nullable(z.number()),
    /** Problems of the move. */
    problems: z.array(MoveProblem),
    /** The new time would cancel its taxi. */
    ends_taxis: z.boolean(),
    /** The fee was already paid. */
    is_paid: z.boolean(),
  }),
  refusals: ['not-found'],
  description: 'What a move would cost and what stands against it; nothing is moved.',
});

export const moveBoardReservation = endpoint(
  'moveBoardReservation',
  'POST',
  '/api/reception/reservations/:reservation_id/move',
  {
    permission: 'reservation:move:any',
    input: z.object({
      ...place,
      seen: z.string().check(z.maxLength(64)),
      /** Sets aside the rules that reception may; recorded, and sent to the applicant. */
      override_reason: z._default(longText(REASON_LENGTH), ''),
      /** Agrees to cancel taxis that no longer fit. */
      cancels_taxis: z._default(z.boolean(), false),
      /** Why the old time will be closed: sent to the applicant. People on its waitlist are not notified. */
      closing: z.optional(ClosureReason),
    }),
    reply: z.object({ member_id: z.nullable(z.number()), seen: z.string(), before: MovedPlace, after: MovedPlace }),
    refusals: [
      'not-found',
      'application-changed',
      'own-application',
      'already-canceled',
      'change-not-reserved',
      'change-too-late',
      'taxi-linked',
      'slot-taken',
      'slot-in-lottery',
      'unavailable-date',
      'outside-hours',
      'minimum-unit',
      'room-timetable',
      'closed-day',
      'room-retired',
      'over-capacity',
      'monthly-limit',
      'adjunct-taken',
      'equipment-short',
    ],
    changes: ['readBoard'],
    description:
      'Moves a reservation to another time or room of the same facility under the rules of an application. The applicant is written to; the move is in the audit log.',
  },
);
