import { overlaps } from '@machi/domain/spots/rules';
import type { Slot } from '@machi/domain/reservations/rules';

interface Held extends Slot {
  readonly from: Date;
  /** When it was freed; null while it is held. */
  until: Date | null;
}

/** Who holds which room when, and since when: the state of `room_occupancy` at any past moment. */
export function createHeldTime() {
  const held = new Map<string, Held[]>();
  const keyOf = (roomId: number, date: string) => `${roomId} ${date}`;
  return {
    /** Takes a room's time at a moment; the result frees it, or takes it again with null. */
    take(roomId: number, slot: Slot, at: Date): (until: Date | null) => void {
      const entry: Held = { ...slot, from: at, until: null };
      const key = keyOf(roomId, slot.target_date);
      held.set(key, [...(held.get(key) ?? []), entry]);
      return (until) => {
        entry.until = until;
      };
    },
    /** The times of a room on a day that were taken at a moment. */
    at: (roomId: number, date: string, at: Date): readonly Slot[] =>
      (held.get(keyOf(roomId, date)) ?? []).filter(({ from, until }) => from <= at && (until === null || until > at)),
    isFree: (roomId: number, slot: Slot, at: Date): boolean =>
      !(held.get(keyOf(roomId, slot.target_date)) ?? []).some(
        (one) => one.from <= at && (one.until === null || one.until > at) && overlaps(one, slot),
      ),
  };
}
export type HeldTime = ReturnType<typeof createHeldTime>;
