import type { DateText } from '../calendar/model.ts';

/** A stretch of a room on a day, as papers of a house have it. */
export interface HouseUse {
  readonly room_id: number;
  readonly target_date: DateText;
  /** Minutes since midnight, half-open. */
  readonly start: number;
  readonly end: number;
  /** A booking, a room taken along with one, the town's own use, a closure. */
  readonly kind: 'booking' | 'adjunct' | 'town' | 'closed';
  /** Group or last name, the title of the town's use, the reason of a closure; empty where none may be told. */
  readonly name: string;
  /** Not decided yet. */
  readonly isProvisional: boolean;
  readonly purpose: string;
  readonly persons: number;
  readonly equipment: string;
  /** Preparation and clearing up are within the time. */
  readonly hasPreparation: boolean;
}

/** By time, and at one time in the order of the rooms. */
export function byTime<Use extends HouseUse>(uses: readonly Use[], roomIds: readonly number[]): readonly Use[] {
  const placeOf = new Map(roomIds.map((id, place) => [id, place]));
  const place = ({ room_id }: HouseUse): number => placeOf.get(room_id) ?? roomIds.length;
  return uses.toSorted((one, other) => one.start - other.start || place(one) - place(other) || one.end - other.end);
}

/** How many bookings, and how many people they are for. A room that is taken along brings nobody of its own. */
export function countUses(uses: readonly HouseUse[]): { readonly bookings: number; readonly persons: number } {
  const booked = uses.filter(({ kind }) => kind === 'booking');
  return { bookings: booked.length, persons: booked.reduce((sum, { persons }) => sum + persons, 0) };
}
