import { dateAt } from '../calendar/model.ts';
import { clockInWords, dayInWords } from '../calendar/words.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Columns of seats that decide whether their holder may board. */
export interface BoardedSeats {
  readonly trip_id: string;
  readonly service_date: string;
  readonly state: string;
  readonly departed_at: Date;
}

/** Refuses boarding with these seats; undefined: it is allowed. */
export function refuseBoarding(
  seats: BoardedSeats,
  trip: Pick<BoardedSeats, 'trip_id' | 'service_date'>,
): Refusal | undefined {
  const field = 'reservation_code';
  if (seats.trip_id !== trip.trip_id || seats.service_date !== trip.service_date) {
    const day = dayInWords(dateAt(seats.departed_at));
    return refuse(409, { field, code: 'seat-other-trip', params: [day, clockInWords(seats.departed_at)] });
  }
  return seats.state === 'canceled' ? refuse(409, { field, code: 'seat-canceled' }) : undefined;
}

/** Refuses a driver's mark on seats: passengers are not missing before the bus has left their stop. */
export function refuseMark(mark: 'boarded' | 'missed' | 'none', seats: BoardedSeats, now: Date): Refusal | undefined {
  const field = 'seat_reservation_id';
  if (seats.state === 'canceled') return refuse(409, { field, code: 'seat-canceled' });
  if (mark === 'missed' && now < seats.departed_at)
    return refuse(409, { field, code: 'seat-not-left', params: [clockInWords(seats.departed_at)] });
  return undefined;
}
