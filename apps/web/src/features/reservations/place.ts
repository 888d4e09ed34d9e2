import type { Room, SpotDetail } from '@machi/domain/spots/contract';

/** The parts of the facility and its room that the form depends on, in their present state. */
export interface Place {
  readonly spot_id: number;
  readonly room_id: number;
  readonly capacity: number;
  /** Rooms offered as extras. */
  readonly adjunct_room_ids: readonly number[];
  readonly equipments: readonly { readonly equipment_id: number; readonly stock: number }[];
  readonly questions: readonly { readonly question_key: string; readonly is_required: boolean }[];
}

export const placeOf = (spot: SpotDetail, room: Room): Place => ({
  spot_id: spot.spot_id,
  room_id: room.room_id,
  capacity: room.capacity,
  adjunct_room_ids: room.adjunct_room_ids,
  equipments: spot.equipments,
  questions: spot.additional_questions,
});
