import type { ReadSchedule } from '../queries.ts';

/** Rooms and equipment of the form, and dates dropped because of them. */
export interface TypedHolds {
  readonly rooms: readonly { readonly room_id: number; readonly room_name: string; readonly spot_name: string }[];
  readonly equipments: readonly {
    readonly equipment_id: number;
    readonly equipment_name: string;
    readonly pieces: number;
  }[];
  readonly dropped_dates: readonly string[];
}

export const noHolds: TypedHolds = { rooms: [], equipments: [], dropped_dates: [] };

type Shown = Pick<ReadSchedule['schedule'], 'rooms' | 'equipments'>;

export const holdsOf = ({ rooms, equipments }: Shown): TypedHolds => ({ rooms, equipments, dropped_dates: [] });

/** The holds in the request. */
export const wantedHoldsOf = ({ rooms, equipments, dropped_dates }: TypedHolds) => ({
  rooms: rooms.map(({ room_id }) => room_id),
  equipments: equipments.map(({ equipment_id, pieces }) => ({ equipment_id, pieces })),
  dropped_dates: [...dropped_dates],
});
