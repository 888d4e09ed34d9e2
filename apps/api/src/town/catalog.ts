import type { Flag } from '@machi/domain/fields/model';
import type { Locale, Localized } from '@machi/domain/locale/model';
import type { RoomRules, SpotRules } from '@machi/domain/spots/model';
import type { TownPack } from '@machi/domain/town/model';
import { equipment, room, spot } from '../database/tables/spots.ts';
import type { Database, Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

type RoomColumns = typeof room.$inferSelect;

const spotRows = rowsOf(spot);
const roomRows = rowsOf(room);
const equipmentRows = rowsOf(equipment);

export interface CatalogRoom extends RoomRules {
  readonly room_id: number;
  readonly spot_id: number;
  readonly room_name: Localized;
  readonly area: number | null;
  readonly equipments: readonly Localized[];
  readonly adjunct_room_ids: readonly number[];
  readonly picture: RoomColumns['picture'];
  /** 1: no longer offered. It is in no list and keeps its name for existing reservations. */
  readonly is_retired: Flag;
  readonly texts: RoomColumns['texts'];
}

export interface CatalogEquipment extends Readonly<typeof equipment.$inferSelect> {
  readonly equipment_name: Localized;
}

export interface CatalogSpot extends SpotRules {
  readonly spot_id: number;
  readonly spot_name: Localized;
  readonly columns: typeof spot.$inferSelect;
  /** Those on offer. */
  readonly rooms: readonly CatalogRoom[];
  readonly equipments: readonly CatalogEquipment[];
}

export interface Catalog {
  readonly spots: ReadonlyMap<number, CatalogSpot>;
  /** All rooms, including those no longer offered. */
  readonly rooms: ReadonlyMap<number, CatalogRoom>;
}

const NAMELESS: Localized = { ja: '', en: '' };

/** How early each group may reserve a spot, as the town pack says. */
type PackPriority = Pick<TownPack, 'spots'> & { readonly town: Pick<TownPack['town'], 'priority'> };

export async function readCatalog(database: Queryable, { town, spots: packed }: PackPriority): Promise<Catalog> {
  const priorities = new Map(packed.map((one) => [one.spot_id, one.priority]));
  const rooms = new Map<number, CatalogRoom>();
  for (const row of await roomRows.list(database, 'select-rooms', {}, { order: ['spot_id', 'room_id'] }))
    rooms.set(row.room_id, { ...row, room_name: row.texts.room_name ?? NAMELESS });
  const lent = await equipmentRows.list(database, 'select-equipments', {}, { order: ['spot_id', 'equipment_id'] });
  const equipments = Map.groupBy(
    lent.map((row) => ({ ...row, equipment_name: row.texts.equipment_name ?? NAMELESS })),
    (row) => row.spot_id,
  );
  const spots = new Map<number, CatalogSpot>();
  for (const columns of await spotRows.list(database, 'select-spots', {}, { order: ['spot_id'] })) {
    const own = [...rooms.values()].filter(
      (candidate) => candidate.spot_id === columns.spot_id && candidate.is_retired === 0,
    );
    spots.set(columns.spot_id, {
      ...columns,
      columns,
      priority: priorities.get(columns.spot_id) ?? town.priority,
      spot_name: columns.texts.spot_name ?? NAMELESS,
      rooms: own,
      equipments: equipments.get(columns.spot_id) ?? [],
    });
  }
  return { spots, rooms };
}

/** The localized names of a facility and a room; empty if the catalog does not know them. */
export const placeWords = (
  { spots, rooms }: Catalog,
  { spot_id, room_id }: { readonly spot_id: number; readonly room_id: number },
  locale: Locale,
) => ({
  location_name: spots.get(spot_id)?.spot_name[locale] ?? '',
  plan_name: rooms.get(room_id)?.room_name[locale] ?? '',
});

/** Rooms with their facilities: "中央公民館 会議室、町民体育館 第1競技場". */
export const roomsInWords = ({ spots, rooms }: Catalog, roomIds: readonly number[], locale: Locale): string =>
  roomIds
    .flatMap((roomId) => rooms.get(roomId) ?? [])
    .map(({ spot_id, room_name }) => `${spots.get(spot_id)?.spot_name[locale] ?? ''} ${room_name[locale]}`.trim())
    .join(locale === 'ja' ? '、' : ', ');

/**
 * The town's spots, rooms and equipment in memory, read again after each change in the database, whoever made it
 * (triggers `spot_changed` and the like).
 */
export function keepCatalog(database: Database, pack: PackPriority) {
  let current: Promise<Catalog> | undefined;
  const listening = database.listen('spots_changed', () => {
    current = undefined;
  });
  return {
    async read(): Promise<Catalog> {
      await listening;
      current ??= readCatalog(database, pack);
      const reading = current;
      try {
        return await reading;
      } catch (error) {
        if (current === reading) current = undefined;
        throw error;
      }
    },
  };
}
export type CatalogKeeper = ReturnType<typeof keepCatalog>;

/** A taxi stand's name; a ride may be older than the pack's list. */
export const standName = ({ town }: { readonly town: TownPack }, standId: number, locale: Locale): string =>
  town.taxi.stands.find(({ taxistand_id }) => taxistand_id === standId)?.taxistand_name[locale] ?? '';
