import { dateInWords } from '../calendar/words.ts';
import type { Problem } from '../refusals/model.ts';
import { overlaps } from '../spots/rules.ts';
import { piecesLeft, piecesOf, type LentPieces } from './equipment.ts';
import type { QuoteRequest } from './model.ts';
import type { Extras, PricedEquipment, PricedRoom } from './quote.ts';
import { fieldOfSlot, type Slot } from './slots.ts';

/** What can be taken along with a room, as the spot has it now. */
export interface Offer {
  readonly adjuncts: readonly (PricedRoom & { readonly room_id: number })[];
  readonly equipments: readonly (PricedEquipment & { readonly stock: number })[];
}

export const noOffer: Offer = { adjuncts: [], equipments: [] };

export type RoomSlot = Slot & { readonly room_id: number };

/** What of the offer is out already. */
export interface Lending {
  readonly adjuncts: readonly RoomSlot[];
  readonly equipments: readonly LentPieces[];
}

export const noLending: Lending = { adjuncts: [], equipments: [] };

/** What an application takes along: an id a room, an id a piece. */
export type Wish = Pick<QuoteRequest, 'adjunct_room_ids' | 'equipment_ids'>;

/** Rooms and equipment of the wish that the offer does not have, each told at its place in the request. */
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

/** The wish with names and prices; what the offer does not have is left out. */
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

/** Each failing date once at the date and once at what is missing, so that either of them can be dropped. */
const atBoth = (index: number, at: string, problem: Omit<Problem, 'field'>): Problem[] => [
  { ...problem, field: fieldOfSlot(index, 'time') },
  { ...problem, field: at },
];

/** Adjunct rooms that somebody has at the time of a slot; also for those that the database found taken. */
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

/** Equipment of which more is wanted than is left at the time of a slot. */
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
