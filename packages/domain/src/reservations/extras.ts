import { dateInWords } from '../calendar/words.ts';
import type { Problem } from '../refusals/model.ts';
import { overlaps } from '../spots/rules.ts';
import { piecesLeft, piecesOf, type LentPieces } from './equipment.ts';
import type { QuoteRequest } from './model.ts';
import type { Extras, PricedEquipment, PricedRoom } from './quote.ts';
import { fieldOfSlot, type Slot } from './slots.ts';

/** Rooms and equipment that can be taken along at present. */
export interface Offer {
  readonly adjuncts: readonly (PricedRoom & { readonly room_id: number })[];
  readonly equipments: readonly (PricedEquipment & { readonly stock: number })[];
}

export const noOffer: Offer = { adjuncts: [], equipments: [] };

export type RoomSlot = Slot & { readonly room_id: number };

/** Parts of the offer that are already taken. */
export interface Lending {
  readonly adjuncts: readonly RoomSlot[];
  readonly equipments: readonly LentPieces[];
}

export const noLending: Lending = { adjuncts: [], equipments: [] };

/** Extras of an application: an id for each room, an id for each piece. */
export type Wish = Pick<QuoteRequest, 'adjunct_room_ids' | 'equipment_ids'>;

/** Reports rooms and equipment that the offer lacks, each at its place in the request. */
export function unknownExtraProblems(wish: Wish, offer: Offer): Problem[] {
  const rooms = new Set(offer.adjuncts.map(({ room_id }) => room_id));
  const equipments = new Set(offer.equipments.map(({ equipment_id }) => equipment_id));
  return [
    ...(wish.adjunct_room_ids.every((id) => rooms.has(id))
      ? []
      : [{ field: 'adjunct_room_ids', code: 'adjunct-unknown' } as const]),
    ...(wish.equipment_ids.every((id) => equipments.has(id))
      ? []
      : [{ field: 'equipment_ids', code: 'equipment-unknown' } as const]),
  ];
}

/** Adds names and prices to the wish. Unknown extras are left out. */
export function extrasOf(wish: Wish, offer: Offer): Extras {
  return {
    adjuncts: offer.adjuncts.filter(({ room_id }) => wish.adjunct_room_ids.includes(room_id)),
    equipments: piecesOf(wish.equipment_ids).flatMap(({ equipment_id, pieces }) =>
      offer.equipments
        .filter((equipment) => equipment.equipment_id === equipment_id)
        .map((equipment) => ({ equipment, pieces })),
    ),
  };
}

/** Reports each failure at the date and at the extra: dropping either solves it. */
const atBoth = (index: number, at: string, problem: Omit<Problem, 'field'>): Problem[] => [
  { ...problem, field: fieldOfSlot(index, 'time') },
  { ...problem, field: at },
];

/** Reports adjunct rooms that are taken at a slot's time; also for those that the database found taken. */
export function takenAdjunctProblems(
  slots: readonly Slot[],
  wish: Wish,
  offer: Offer,
  taken: readonly RoomSlot[],
): Problem[] {
  return slots.flatMap((slot, index) =>
    offer.adjuncts
      .filter(({ room_id }) => wish.adjunct_room_ids.includes(room_id))
      .filter(({ room_id }) =>
        taken.some(
          (other) => other.room_id === room_id && other.target_date === slot.target_date && overlaps(other, slot),
        ),
      )
      .flatMap(({ room_id, room_name }) =>
        atBoth(index, `adjunct_room_ids.${wish.adjunct_room_ids.indexOf(room_id)}`, {
          code: 'adjunct-taken',
          params: [room_name, dateInWords(slot.target_date)],
        }),
      ),
  );
}

/** Reports equipment with too few pieces left at a slot's time. */
export function shortEquipmentProblems(
  slots: readonly Slot[],
  wish: Wish,
  offer: Offer,
  lent: readonly LentPieces[],
): Problem[] {
  const wanted = piecesOf(wish.equipment_ids);
  return slots.flatMap((slot, index) =>
    wanted.flatMap(({ equipment_id, pieces }) => {
      const equipment = offer.equipments.find((one) => one.equipment_id === equipment_id);
      if (!equipment) return [];
      const left = piecesLeft(equipment, slot, lent);
      if (pieces <= left) return [];
      return atBoth(index, `equipment_ids.${wish.equipment_ids.indexOf(equipment_id)}`, {
        code: 'equipment-short',
        params: [equipment.equipment_name, dateInWords(slot.target_date), left],
      });
    }),
  );
}
