import { minutesOf } from '@machi/domain/calendar/model';
import type { TaxiBooking, TaxiCompany, TaxiLeg, TaxiRequest, TaxiRide } from '@machi/domain/taxis/model';
import { offeredRides, type RideTimes } from '@machi/domain/taxis/windows';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { bookTaxi } from '@machi/domain/taxis/contract';

/** Choices for one leg; an empty string is still open. */
export interface LegForm {
  readonly isAsked: boolean;
  readonly stand: string;
  /** Time at the facility. */
  readonly time: string;
  readonly persons: string;
  readonly note: string;
}

/** Controls of a leg that can have an error. */
export const fieldsOfLeg = ['stand', 'time', 'persons', 'note'] as const;
export type LegField = (typeof fieldsOfLeg)[number];

export const fieldId = (leg: TaxiLeg, field: LegField): string => `${leg}-${field}`;

const wireNames: Readonly<Record<string, LegField>> = {
  taxistand_start: 'stand',
  taxistand_end: 'stand',
  departure_time: 'time',
  arrival_time: 'time',
  persons_taxi: 'persons',
  note: 'note',
};

/** Control of a wire name (`outward.taxistand_start`: stand of the way there); undefined without one. */
export function controlOf(wireName: string): { readonly leg: TaxiLeg; readonly field: LegField } | undefined {
  const [leg, name = ''] = wireName.split('.');
  const field = wireNames[name];
  return field !== undefined && (leg === 'outward' || leg === 'return') ? { leg, field } : undefined;
}

/** Initial form of a leg: the booked ride, or the time nearest to the reservation. */
export function openedForm(booking: TaxiBooking, company: TaxiCompany, ride: TaxiRide | undefined): LegForm {
  const persons = Math.min(booking.persons_spot, company.most_persons);
  if (ride === undefined) return { isAsked: false, stand: '', time: '', persons: String(persons), note: '' };
  const isOutward = ride.leg === 'outward';
  return {
    isAsked: true,
    stand: String(isOutward ? ride.taxistand_start : ride.taxistand_end),
    time: String(isOutward ? ride.arrival_time : ride.departure_time),
    persons: String(ride.persons_taxi),
    note: ride.note,
  };
}

/** Stands for a leg, with the minutes of the drive. */
export const standsOf = (leg: TaxiLeg, { stands }: TaxiCompany) =>
  stands.flatMap(({ taxistand_id, taxistand_name, minutes_there, minutes_back }) => {
    const minutes = leg === 'outward' ? minutes_there : minutes_back;
    return minutes === null ? [] : [{ taxistand_id, taxistand_name, minutes }];
  });

const atFacility = (leg: TaxiLeg, ride: RideTimes): number =>
  leg === 'outward' ? ride.arrival_time : ride.departure_time;

/** Rides on offer in time order. Without a stand the drive counts as 0 minutes. */
export function ridesOf(leg: TaxiLeg, booking: TaxiBooking, company: TaxiCompany, stand: string) {
  const { start, end } = booking.target_time;
  const slot = { start: minutesOf(start), end: minutesOf(end) };
  const minutes = standsOf(leg, company).find(({ taxistand_id }) => String(taxistand_id) === stand)?.minutes;
  const rides = offeredRides(leg, slot, minutes ?? 0, company).map((ride) => ({
    ...ride,
    value: String(atFacility(leg, ride)),
  }));
  const [nearest] = rides;
  return {
    minutes,
    rides: rides.toSorted((one, other) => one.departure_time - other.departure_time),
    /** Default choice. */
    nearest: nearest?.value ?? '',
  };
}

/** The request for the wanted legs. */
export function requestOf(
  reservationId: number,
  outward: LegForm | undefined,
  back: LegForm | undefined,
): InputOf<typeof bookTaxi> {
  const ride = ({ persons, note }: LegForm) => ({ persons_taxi: Number(persons), note });
  const flag = (form: LegForm | undefined): TaxiRequest['reserves_outward'] => (form ? 1 : 0);
  return {
    reservation_id: reservationId,
    reserves_outward: flag(outward),
    reserves_return: flag(back),
    ...(outward && {
      outward: { ...ride(outward), taxistand_start: Number(outward.stand), arrival_time: Number(outward.time) },
    }),
    ...(back && { return: { ...ride(back), taxistand_end: Number(back.stand), departure_time: Number(back.time) } }),
  };
}
