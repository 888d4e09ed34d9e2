import { peakWithin } from '../peaks/peak.ts';
import type { Slot } from './slots.ts';

export interface Pieces {
  readonly equipment_id: number;
  readonly pieces: number;
}

export type LentPieces = Slot & Pieces;

/** Counts the ids of pieces by kind, in the order of the ids. */
export function piecesOf(equipmentIds: readonly number[]): Pieces[] {
  const counts = new Map<number, number>();
  for (const id of equipmentIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .map(([equipment_id, pieces]) => ({ equipment_id, pieces }))
    .toSorted((one, other) => one.equipment_id - other.equipment_id);
}

/** Finds the most pieces of one kind that are lent at one moment of a slot. */
export function peakOf(equipmentId: number, slot: Slot, lent: readonly LentPieces[]): number {
  const ofKind = lent.filter((one) => one.equipment_id === equipmentId && one.target_date === slot.target_date);
  return peakWithin(
    slot,
    ofKind.map(({ start, end, pieces }) => ({ start, end, amount: pieces })),
  );
}

/** Counts the pieces of a kind free for the whole slot; never negative, even after the stock was lowered. */
export const piecesLeft = (
  equipment: { readonly equipment_id: number; readonly stock: number },
  slot: Slot,
  lent: readonly LentPieces[],
): number => Math.max(0, equipment.stock - peakOf(equipment.equipment_id, slot, lent));
