import { overlaps } from '@machi/domain/spots/rules';
import type { Slot } from '@machi/domain/reservations/rules';

interface Held extends Slot {
  readonly from: Date;
  /** When it was given back; null while it stands. */
  until: Date | null;
}

/** Who holds which room when, and since when that was known: what `room_occupancy` was at any moment of the past. */
export function createHeldTime() {
  const held = new Map<string, Held[]>();
  const keyOf = (roomId: number, date: string) => `${roomId} ${date}`;
  return {
    /** Takes a room's time at a moment; what is answered gives it back; null takes it again. */
    take(roomId: number, slot: Slot, at: Date): (until: Date | null) => void {
      const entry: Held = { ...slot, from: at, until: null };
      const key = keyOf(roomId, slot.target_date);
      held.set(key, [...(held.get(key) ?? []), entry]);
      return (until) => {
        entry.until = until;
      };
    },
    /** The time of a room on a day that was taken at a moment. */
    at: (roomId: number, date: string, at: Date): readonly Slot[] =>
      (held.get(keyOf(roomId, date)) ?? []).filter(({ from, until }) => from <= at && (until === null || until > at)),
    isFree: (roomId: number, slot: Slot, at: Date): boolean =>
      !(held.get(keyOf(roomId, slot.target_date)) ?? []).some(
        (one) => one.from <= at && (one.until === null || one.until > at) && overlaps(one, slot),
      ),
  };
}
export type HeldTime = ReturnType<typeof createHeldTime>;
