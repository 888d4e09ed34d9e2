import { daysOf } from '@machi/domain/calendar/stretches';
import {
  noLending,
  type LentPieces,
  type Lending,
  type Offer,
  type Slot,
  type Wish,
} from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../database/database.ts';
import type { Catalog, CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { instantsOf } from './slot.ts';

/**
 * Serialises requests for the same equipment until commit. The first key -1 is no member ID: the members' locks for the
 * monthly limit share this key space.
 */
const lockEquipment = statement(
  'lock-equipment',
  `select pg_advisory_xact_lock(-1, equipment_id)
   from (select distinct equipment_id from unnest($1::int[]) as wanted(equipment_id) order by 1) as kinds`,
);

const readAdjuncts = statement<{ room_id: number; starts: Date; ends: Date }>(
  'read-adjunct-occupancy',
  `select o.room_id, lower(o.during) as starts, upper(o.during) as ends
   from unnest($2::timestamptz[], $3::timestamptz[]) as asked(starts, ends)
   join room_occupancy o on o.room_id = any($1::int[]) and o.during && tstzrange(asked.starts, asked.ends)`,
);

const readLent = statement<
  Pick<LentPieces, 'equipment_id' | 'pieces'> & { equipment_use_id: number; starts: Date; ends: Date }
>(
  'read-lent-equipment',
  `select distinct u.equipment_use_id, u.equipment_id, u.pieces, lower(u.during) as starts, upper(u.during) as ends
   from unnest($2::timestamptz[], $3::timestamptz[]) as asked(starts, ends)
   join equipment_use u on u.equipment_id = any($1::int[]) and u.during && tstzrange(asked.starts, asked.ends)
     and (u.schedule_id is null or u.schedule_id <> all($4::int[]))`,
);

/** Extras for a room: adjunct rooms that are still let, and the spot's equipment. */
export const offerOf = ({ rooms }: Pick<Catalog, 'rooms'>, spot: CatalogSpot, room: CatalogRoom): Offer => ({
  adjuncts: room.adjunct_room_ids
    .map((id) => rooms.get(id))
    .filter((adjunct) => adjunct !== undefined)
    .filter(
      ({ room_id, spot_id, is_retired }) => room_id !== room.room_id && spot_id === spot.spot_id && is_retired === 0,
    ),
  equipments: spot.equipments,
});

export const wantsExtras = (wish: Wish): boolean => wish.adjunct_room_ids.length > 0 || wish.equipment_ids.length > 0;

const timesOf = (slots: readonly Slot[]): readonly (readonly string[])[] => {
  const times = slots.map(instantsOf);
  return [times.map(({ started_at }) => started_at.toISOString()), times.map(({ ended_at }) => ended_at.toISOString())];
};

export const lendingStore = {
  /** Taken before any read, after the locks of member and facility. */
  lockEquipment: async (transaction: Queryable, equipmentIds: readonly number[]): Promise<void> => {
    if (equipmentIds.length > 0) await transaction.run(lockEquipment, [equipmentIds]);
  },
  /** Pieces in use during the slots; chosen schedules of the town can be left out. */
  async lent(
    transaction: Queryable,
    equipmentIds: readonly number[],
    slots: readonly Slot[],
    except: readonly number[] = [],
  ): Promise<LentPieces[]> {
    if (equipmentIds.length === 0) return [];
    const rows = await transaction.run(readLent, [[...new Set(equipmentIds)], ...timesOf(slots), except]);
    return rows.flatMap(({ equipment_id, pieces, starts, ends }) =>
      daysOf(starts, ends).map((slot) => ({ ...slot, equipment_id, pieces })),
    );
  },
  /** Rooms and equipment in use during the slots; runs no query if none are wanted. */
  async read(transaction: Queryable, wish: Wish, slots: readonly Slot[]): Promise<Lending> {
    if (!wantsExtras(wish)) return noLending;
    const [adjuncts, equipments] = await Promise.all([
      transaction.run(readAdjuncts, [wish.adjunct_room_ids, ...timesOf(slots)]),
      lendingStore.lent(transaction, wish.equipment_ids, slots),
    ]);
    return {
      adjuncts: adjuncts.flatMap(({ room_id, starts, ends }) =>
        daysOf(starts, ends).map((slot) => ({ ...slot, room_id })),
      ),
      equipments,
    };
  },
};
