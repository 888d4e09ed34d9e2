import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RECEPTION_CHANGES } from '../desk/reception-changes.ts';
import { RowId, longText } from '../fields/model.ts';
import { MoveProblem } from '../reception-board/model.ts';
import { bookingRefusals } from '../reservations/contract.ts';
import { changedParts } from '../reservations/model.ts';
import { Seen } from './contract.ts';
import { HandledReservation } from './model.ts';

/** Reception's change of a reservation: all that a member can change, and the room. */
const handledChange = {
  ...changedParts,
  /** A room of the same facility. */
  room_id: z.optional(RowId),
  /** Version of the reservation that was read. Another one is refused. */
  seen: Seen,
};

export const previewChange = endpoint(
  'previewChange',
  'POST',
  '/api/reception/reservations/:reservation_id/change-preview',
  {
    permission: 'reservation:change:any',
    input: z.object(handledChange),
    reply: z.object({
      /** Yen before and after; null if the change is not possible. */
      amount: z.number(),
      amount_there: z.nullable(z.number()),
      /** Yen still to pay after the change, and yen to refund. */
      left: z.number(),
      owed: z.number(),
      /** Yen paid so far. */
      paid_yen: z.number(),
      /** Problems of the change. */
      problems: z.array(MoveProblem),
      /** The new time would cancel its taxi. */
      ends_taxis: z.boolean(),
      /** Its exemption would need a new answer. */
      asks_exemption: z.boolean(),
    }),
    refusals: ['not-found', 'application-changed'],
    description: 'What a change would cost and what stands against it; nothing is changed.',
  },
);

export const changeApplied = endpoint('changeApplied', 'POST', '/api/reception/reservations/:reservation_id/change', {
  permission: 'reservation:change:any',
  input: z.object({
    ...handledChange,
    /** Sent to the applicant. */
    reason: longText(REASON_LENGTH).check(z.minLength(1, { error: 'required' })),
    /** Sets aside the rules that reception may, for this reason; recorded. */
    goes_beyond: z._default(z.boolean(), false),
    /** Agrees to cancel taxis that no longer fit. */
    cancels_taxis: z._default(z.boolean(), false),
  }),
  reply: z.object({ reservation: HandledReservation }),
  refusals: [
    ...bookingRefusals,
    'not-found',
    'own-application',
    'application-changed',
    'already-canceled',
    'change-not-reserved',
    'change-too-late',
    'taxi-linked',
  ],
  changes: RECEPTION_CHANGES,
  description:
    'Changes time, room, people, purpose and what the fee hangs on, note or what is taken along of a reservation for its applicant, by the rules and rates of today. What is fixed stays fixed, and its permit is issued anew. The applicant is written to with what was and what is; what was paid of another fee is the difference that is left, or owed back.',
});
