import type { DateText } from '../calendar/model.ts';

/** One use of a room on a day, as a facility's PDFs show it. */
export interface HouseUse {
  readonly room_id: number;
  readonly target_date: DateText;
  /** Minutes since midnight, half-open. */
  readonly start: number;
  readonly end: number;
  /** A booking, a room taken along with one, the town's own use, a closure. */
  readonly kind: 'booking' | 'adjunct' | 'town' | 'closed';
  /** Group or last name, the title of the town's use, the reason of a closure; empty if it may not be shown. */
  readonly name: string;
  /** Not decided yet. */
  readonly isProvisional: boolean;
  readonly purpose: string;
  readonly persons: number;
  readonly equipment: string;
  /** The time includes preparation and clearing up. */
  readonly hasPreparation: boolean;
}

/** Sorts by time, then in the order of the rooms. */
export function byTime<Use extends HouseUse>(uses: readonly Use[], roomIds: readonly number[]): readonly Use[] {
  const placeOf = new Map(roomIds.map((id, place) => [id, place]));
  const place = ({ room_id }: HouseUse): number => placeOf.get(room_id) ?? roomIds.length;
  return uses.toSorted((one, other) => one.start - other.start || place(one) - place(other) || one.end - other.end);
}

/** Numbers of bookings and of people. A room taken along adds no people. */
export function countUses(uses: readonly HouseUse[]): { readonly bookings: number; readonly persons: number } {
  const booked = uses.filter(({ kind }) => kind === 'booking');
  return { bookings: booked.length, persons: booked.reduce((sum, { persons }) => sum + persons, 0) };
}
