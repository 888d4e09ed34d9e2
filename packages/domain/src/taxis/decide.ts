import { timeOf } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Problem, type Refusal } from '../refusals/model.ts';
import { refuseObstacle, taxiObstacle, type TaxiReservation } from './deadline.ts';
import { driveMinutes, officeStand, type Stand, type TaxiTerms } from './durations.ts';
import { taxiLegs, type TaxiLeg, type TaxiRequest, type TaxiStatus } from './model.ts';
import { WAIT_MINUTES, facilityWindow, isInService, rideTimes, type RideTimes } from './windows.ts';

/** A leg accepted by the rules. */
export interface PlannedRide extends RideTimes {
  readonly leg: TaxiLeg;
  readonly taxistand_start: number;
  readonly taxistand_end: number;
  readonly persons_taxi: number;
  readonly note: string;
}

interface AskedLeg {
  readonly leg: TaxiLeg;
  /** The stand other than the facility's. */
  readonly stand: number;
  readonly departure_time?: number | undefined;
  readonly arrival_time?: number | undefined;
  readonly persons_taxi: number;
  readonly note: string;
}

const clock = (minutes: number): string => timeOf(minutes).replace(/^0/, '');

/** Lists the requested legs, outward first. */
const askedLegs = (request: TaxiRequest): AskedLeg[] => [
  ...(request.reserves_outward === 1 && request.outward
    ? [{ ...request.outward, leg: 'outward' as const, stand: request.outward.taxistand_start }]
    : []),
  ...(request.reserves_return === 1 && request.return
    ? [{ ...request.return, leg: 'return' as const, stand: request.return.taxistand_end }]
    : []),
];

function timeProblem(leg: TaxiLeg, times: RideTimes, reservation: TaxiReservation, terms: TaxiTerms) {
  const { earliest, latest } = facilityWindow(leg, reservation);
  const atFacility = leg === 'outward' ? times.arrival_time : times.departure_time;
  if (atFacility < earliest) {
    return leg === 'outward'
      ? { code: 'taxi-outward-early' as const, params: [clock(earliest), WAIT_MINUTES] }
      : { code: 'taxi-return-early' as const, params: [clock(earliest)] };
  }
  if (atFacility > latest) {
    return leg === 'outward'
      ? { code: 'taxi-outward-late' as const, params: [clock(latest)] }
      : { code: 'taxi-return-late' as const, params: [clock(latest), WAIT_MINUTES] };
  }
  if (!isInService(times, terms)) {
    return { code: 'taxi-hours' as const, params: [terms.opens, terms.closes].map((time) => time.replace(/^0/, '')) };
  }
  return undefined;
}

function planLeg(
  asked: AskedLeg,
  office: Stand,
  reservation: TaxiReservation,
  terms: TaxiTerms,
): { readonly ride: PlannedRide } | { readonly problems: readonly Problem[] } {
  const { leg } = asked;
  const standField = `${leg}.${leg === 'outward' ? 'taxistand_start' : 'taxistand_end'}`;
  const timeField = `${leg}.${leg === 'outward' ? 'arrival_time' : 'departure_time'}`;
  const problems: Problem[] = [];
  if (asked.persons_taxi > terms.most_persons) {
    problems.push({ field: `${leg}.persons_taxi`, code: 'max-number', params: [terms.most_persons] });
  }
  const stand = terms.stands.find(({ taxistand_id }) => taxistand_id === asked.stand);
  if (stand?.taxistand_id === office.taxistand_id) {
    return { problems: [...problems, { field: standField, code: 'taxi-same-stand' }] };
  }
  const [from, to] = leg === 'outward' ? [stand, office] : [office, stand];
  const minutes = from && to && driveMinutes(terms.relations, from.spot_id, to.spot_id);
  if (!from || !to || minutes === undefined) return { problems: [...problems, { field: standField, code: 'choice' }] };
  const times = rideTimes(asked, minutes);
  const wrongTime = timeProblem(leg, times, reservation, terms);
  if (wrongTime) problems.push({ field: timeField, ...wrongTime });
  if (problems.length > 0) return { problems };
  const { persons_taxi, note } = asked;
  return {
    ride: { leg, taxistand_start: from.taxistand_id, taxistand_end: to.taxistand_id, ...times, persons_taxi, note },
  };
}

/**
 * Decides whether legs can be booked now for an own reservation, and with which times (product, "Taxi"). It reports all
 * problems at once.
 */
export function decideTaxi(
  request: TaxiRequest,
  reservation: TaxiReservation,
  terms: TaxiTerms,
  now: Date,
): Refusal | { readonly rides: readonly PlannedRide[] } {
  const obstacle = taxiObstacle(reservation, terms.shared_office, now);
  if (obstacle !== null) return refuseObstacle(obstacle, terms.tel);
  const office = officeStand(terms);
  if (!office) return refuse(422, { field: 'reservation_id', code: 'taxi-shared-office-only' });
  const plans = askedLegs(request).map((asked) => planLeg(asked, office, reservation, terms));
  const problems = plans.flatMap((plan) => ('problems' in plan ? plan.problems : []));
  if (problems.length > 0) return refuse(422, ...problems);
  return { rides: plans.flatMap((plan) => ('ride' in plan ? [plan.ride] : [])) };
}

/** Tells whether a booked ride equals the requested one. Then it stays, with the company's answer. */
export const isSameRide = (booked: PlannedRide, asked: PlannedRide): boolean =>
  booked.leg === asked.leg &&
  booked.taxistand_start === asked.taxistand_start &&
  booked.taxistand_end === asked.taxistand_end &&
  booked.departure_time === asked.departure_time &&
  booked.arrival_time === asked.arrival_time &&
  booked.persons_taxi === asked.persons_taxi &&
  booked.note === asked.note;

/** Decides whether the taxi of a reservation may be cancelled now, and which of the booked legs. */
export function decideTaxiCancellation(
  asked: TaxiLeg | undefined,
  booked: readonly TaxiLeg[],
  reservation: TaxiReservation,
  terms: Pick<TaxiTerms, 'tel' | 'shared_office'>,
  now: Date,
): Refusal | { readonly legs: readonly TaxiLeg[] } {
  const legs = taxiLegs.filter((leg) => booked.includes(leg) && (asked === undefined || asked === leg));
  const obstacle = taxiObstacle(reservation, terms.shared_office, now);
  // Other facilities have no taxi to cancel, so that obstacle does not matter.
  if (obstacle !== null && obstacle !== 'taxi-shared-office-only') return refuseObstacle(obstacle, terms.tel);
  if (legs.length === 0) return refuse(409, { field: 'reservation_id', code: 'taxi-not-booked' });
  return { legs };
}

/** Finds why the company can no longer answer a ride, 409: it was cancelled or is answered. Undefined: it can. */
export function refuseAnswer(ride: { readonly is_canceled: Flag; readonly status: TaxiStatus }): Refusal | undefined {
  if (ride.is_canceled === 1) return refuse(409, { field: 'taxi_id', code: 'taxi-canceled' });
  return ride.status === 0 ? undefined : refuse(409, { field: 'taxi_id', code: 'taxi-answered' });
}
