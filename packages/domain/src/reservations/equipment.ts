import { peakWithin } from '../peaks/peak.ts';
import type { Slot } from './slots.ts';

export interface Pieces {
  readonly equipment_id: number;
  readonly pieces: number;
}

export type LentPieces = Slot & Pieces;

/** An id for each piece, as the wire has it, counted by kind in the order of the ids. */
export function piecesOf(equipmentIds: readonly number[]): Pieces[] {
  const counts = new Map<number, number>();
  for (const id of equipmentIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .map(([equipment_id, pieces]) => ({ equipment_id, pieces }))
    .toSorted((one, other) => one.equipment_id - other.equipment_id);
}

/** The most pieces of one kind that are out at the same moment of a slot. */
export function peakOf(equipmentId: number, slot: Slot, lent: readonly LentPieces[]): number {
  const ofKind = lent.filter((one) => one.equipment_id === equipmentId && one.target_date === slot.target_date);
  return peakWithin(
    slot,
    ofKind.map(({ start, end, pieces }) => ({ start, end, amount: pieces })),
  );
}

/** Pieces of a kind that can still be lent for the whole slot; never negative, also when the stock was lowered. */
export const piecesLeft = (
  equipment: { readonly equipment_id: number; readonly stock: number },
  slot: Slot,
  lent: readonly LentPieces[],
): number => Math.max(0, equipment.stock - peakOf(equipment.equipment_id, slot, lent));
