import { refuse, type Refusal } from '../refusals/model.ts';
import { MAX_WAITING } from '../waitlist/model.ts';
import { refusePersons, refuseTrip, type TripSituation } from './decide.ts';
import { seatsLeft, type TakenSeats } from './seats.ts';
import type { Passage } from './trips.ts';

/**
 * Decides whether a member may wait for seats of a trip ("Waitlist: who waits is told when a slot comes free; nothing
 * is held for them", product, "Waiting list"): a trip whose seats they could reserve if they were free.
 * @param waiting other times and trips that the member waits for
 */
export function decideSeatWaiting(
  persons: number,
  trip: TripSituation,
  taken: readonly TakenSeats[],
  own: { readonly personsOnTrip: number; readonly waiting: number },
  now: Date,
): Refusal | { readonly passage: Passage } {
  const refused = refuseTrip(trip, now) ?? refusePersons(persons, own.personsOnTrip, trip.tel);
  const { passage } = trip;
  if (refused || !passage) return refused ?? refuse(422, { field: 'arrival_stop_id', code: 'shuttle-stops' });
  if (seatsLeft(passage.shuttle.route.seats, passage.ride.calls, passage.stretch, taken) >= persons)
    return refuse(409, { field: 'persons', code: 'seats-free' });
  if (own.waiting >= MAX_WAITING) return refuse(409, { field: '', code: 'waitlist-full', params: [MAX_WAITING] });
  return { passage };
}
