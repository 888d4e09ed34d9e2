import type { SeatReservation } from '@machi/domain/shuttle/model';
import type { StatusShape } from '@machi/ui/tag/Tag';

/** State of reserved seats, in one word. */
export type SeatState = SeatReservation['state'] | 'cancelled-run' | 'past';

/** A cancelled trip outweighs the reservation's state; a departed trip without a boarding record is past. */
export function seatStateOf(
  { state, standing, arrived_at }: Pick<SeatReservation, 'state' | 'standing' | 'arrived_at'>,
  now: Date,
): SeatState {
  if (state !== 'reserved') return state;
  if (standing === 'cancelled' || standing === 'gone') return 'cancelled-run';
  return Date.parse(arrived_at) <= now.getTime() ? 'past' : 'reserved';
}

/** Name of a trip by its stops, or by its route where it returns to its start, as demo rides do. */
export const rideName = (
  {
    route_name,
    departure_stop_id,
    arrival_stop_id,
  }: Pick<SeatReservation, 'route_name' | 'departure_stop_id' | 'arrival_stop_id'>,
  way: string,
): string => (departure_stop_id === arrival_stop_id ? route_name : way);

export const seatShapes: Readonly<Record<SeatState, StatusShape>> = {
  reserved: 'fixed',
  boarded: 'fixed',
  past: 'cancelled',
  missed: 'refused',
  canceled: 'cancelled',
  'cancelled-run': 'refused',
};
