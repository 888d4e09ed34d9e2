import { isRefusal } from '@machi/domain/refusals/model';
import { TaxiRequest } from '@machi/domain/taxis/model';
import { decideTaxi } from '@machi/domain/taxis/decide';
import type { TaxiTerms } from '@machi/domain/taxis/durations';
import { slotOf } from '../../features/bookings/slot.ts';
import type { ReservationRow } from '../../features/bookings/store.ts';
import type { Random } from '../../ground/random.ts';
import type { Life } from './life.ts';
import { uuidOf } from './uuid.ts';

const MINUTE = 60_000;
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE);

/** A request: the way there, usually also the way home, from a place in the town. */
function requestOf(life: Life, row: ReservationRow, random: Random): TaxiRequest {
  const { stands } = life.town.taxi;
  const away = stands.filter(({ spot_id }) => spot_id !== life.town.town.fixed_spots.shared_office);
  const stand = random.pick(away).taxistand_id;
  const { start, end } = slotOf(row);
  const ride = { persons_taxi: Math.min(row.persons_spot, 4), note: random.pick(life.plan.taxis.notes) };
  const isReturning = random.happens(0.75);
  return TaxiRequest.parse({
    reservation_id: row.reservation_id,
    reserves_outward: 1,
    reserves_return: isReturning ? 1 : 0,
    outward: { taxistand_start: stand, arrival_time: start - 10, ...ride },
    ...(isReturning ? { return: { taxistand_end: stand, departure_time: end + 10, ...ride } } : {}),
  });
}

/** Rides to the shared office and home; those of the last days wait for the company's answer. */
export function liveTaxis(life: Life): void {
  const { plan, town, now, actions } = life;
  const random = life.random('taxis');
  const terms: TaxiTerms = {
    ...town.taxi,
    relations: town.spotRelations,
    shared_office: town.town.fixed_spots.shared_office,
  };
  const dispatchers = life.people.filter(({ roles }) => roles.includes('dispatch'));
  for (const row of life.reservations) {
    if (row.spot_id !== terms.shared_office || row.member_id === null || row.booked_by !== null) continue;
    const wants = plan.taxis.passengers.includes(row.member_id) || random.happens(plan.taxis.of100 / 100);
    const at = later(row.reserved_at, 6 + random.below(40));
    const ended = row.canceled_at ?? row.refused_at;
    if (!wants || at >= now || (ended !== null && ended <= at)) continue;
    const slot = slotOf(row);
    // The reservation as it was then, without later changes.
    const asked = {
      ...row,
      ...slot,
      is_canceled: 0,
      approval_status: row.approval_status === 2 ? 0 : row.approval_status,
    } as const;
    const decision = decideTaxi(requestOf(life, row, random), asked, terms, at);
    if (isRefusal(decision)) continue;
    const subject = { subject: 'reservation', subject_id: row.reservation_id } as const;
    actions.push({ at, actor: row.member_id, action: 'taxi:book', ...subject, request_id: uuidOf(random) });
    const answeredAt = later(at, 25 + random.below(900));
    const [isWaiting, cannot, dispatcher] = [
      random.happens(0.6),
      random.happens(0.05),
      random.pick(dispatchers).member_id,
    ];
    const isAnswered =
      answeredAt < now && (row.started_at < now || !isWaiting) && (ended === null || answeredAt < ended);
    const status = !isAnswered ? 0 : cannot ? 2 : 1;
    for (const ride of decision.rides) {
      const endsWith = ended !== null && status !== 2;
      life.add('taxi', {
        reservation_id: row.reservation_id,
        leg: ride.leg,
        ride_date: slot.target_date,
        taxistand_start: ride.taxistand_start,
        taxistand_end: ride.taxistand_end,
        departure_time: ride.departure_time,
        arrival_time: ride.arrival_time,
        persons_taxi: ride.persons_taxi,
        note: ride.note,
        status,
        reason: status === 2 ? random.pick(plan.taxis.reasons) : '',
        vehicle: status === 1 ? random.pick(plan.taxis.vehicles) : '',
        is_canceled: endsWith ? 1 : 0,
        canceled_at: endsWith ? ended : null,
        created_at: at,
        answered_at: isAnswered ? answeredAt : null,
        answered_by: isAnswered ? dispatcher : null,
      });
      if (isAnswered)
        actions.push({
          at: answeredAt,
          actor: dispatcher,
          action: 'taxi:answer',
          subject: 'member',
          subject_id: row.member_id,
          request_id: uuidOf(random),
        });
      if (status === 2 || endsWith) continue;
      if (ride.leg === 'outward') row.reserves_outward = 1;
      else row.reserves_return = 1;
    }
  }
}
