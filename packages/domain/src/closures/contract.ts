import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { list } from '../bounds/bounds.ts';
import { RowId } from '../fields/model.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { TargetTime } from '../spots/model.ts';
import { AffectedHold, AffectedReservation, Closure, ClosureRequest, FacilityHours, ProposedPlace } from './model.ts';

const endpoint = endpointsFor('closure:edit:any');

/** Most reservations that one closure declines. */
const MOST_DECLINED = 1000;
/** Most reservations for which other places are searched at once: each move is tried out. */
export const MOST_PLACED = 20;
/** Most places that are reserved for other proposals. */
export const MOST_KEPT = 200;

export const listClosures = endpoint('listClosures', 'GET', '/api/reception/closures', {
  reply: z.object({ closures: z.array(Closure), hours: z.array(FacilityHours) }),
  isForSystems: true,
  description:
    'Closures that have not ended yet, in the order of their beginning, and between which times each facility may be open.',
});

export const checkClosure = endpoint('checkClosure', 'POST', '/api/reception/closure-check', {
  input: ClosureRequest,
  reply: z.object({ affected: z.array(AffectedReservation), holds: z.array(AffectedHold) }),
  refusals: ['not-found', 'closure-order', 'closure-long', 'closure-past', 'closure-lottery', 'closure-lottery-drawn'],
  description:
    'The reservations and the town’s own uses that stand where a closure is to be; nothing is closed. Whose they are is in the audit log.',
});

export const proposePlaces = endpoint('proposePlaces', 'POST', '/api/reception/closure-places', {
  input: z.extend(ClosureRequest, {
    reservation_ids: list(RowId, MOST_PLACED),
    /** Places that are already proposed for other reservations. */
    kept: z._default(
      list(z.object({ room_id: RowId, target_date: DateTextSchema, target_time: TargetTime }), MOST_KEPT),
      [],
    ),
  }),
  reply: z.object({ places: z.array(ProposedPlace) }),
  refusals: ['not-found', 'closure-order', 'closure-long', 'closure-past'],
  description:
    'Where reservations that stand where a closure is to be could go within their facility, outside of the closure, no two to the same place; nothing is moved.',
});

export const createClosure = endpoint('createClosure', 'POST', '/api/reception/closures', {
  input: z.extend(ClosureRequest, {
    /** Reservations to decline: all that the check has shown. */
    declined_ids: z._default(list(RowId, MOST_DECLINED), []),
    /** The town’s own uses to cancel: all that the check has shown. */
    freed_ids: z._default(list(RowId, MOST_DECLINED), []),
  }),
  reply: z.object({ closure: Closure, declined: z.number(), freed: z.number() }),
  success: 201,
  refusals: [
    'not-found',
    'own-application',
    'closure-order',
    'closure-long',
    'closure-past',
    'closure-affects',
    'closure-lottery',
    'closure-lottery-drawn',
  ],
  changes: ['listClosures'],
  description:
    'Closes a facility or a room. While reservations stand there that are not among `declined_ids`, or uses of the town that are not among `freed_ids`, nothing is closed; those that are among them are declined or freed with the reason, and their applicants or makers written to.',
});

export const deleteClosure = endpoint('deleteClosure', 'DELETE', '/api/reception/closures/:blackout_id', {
  input: z.object({ blackout_id: RowId }),
  reply: z.object({ blackout_id: z.number() }),
  refusals: ['not-found'],
  changes: ['listClosures'],
  description: 'Takes a closure back. Its rooms are free again, and who waits for the time is told.',
});
