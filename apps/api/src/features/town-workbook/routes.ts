import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { simpleFeeOn, tariffOn } from '@machi/domain/spots/fee';
import { readTownWorkbook } from '@machi/domain/town-workbook/contract';
import type { EquipmentRow, RoomRow, SpotRow, TownPack } from '@machi/domain/town/model';
import { carriedRows } from '@machi/domain/workbook/carried';
import { rowsOf } from '../../database/rows.ts';
import { organization } from '../../database/tables/members.ts';
import type { Texts } from '../../database/tables/spots.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Catalog, CatalogEquipment, CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { writeWorkbook } from '../../workbook/write-workbook.ts';
import { ROOM_TEXTS, SPOT_TEXTS } from '../spot-desk/store.ts';

const offices = rowsOf(organization);
const NOTHING = { ja: '', en: '' };
const wordsOf = <Name extends string>(texts: Texts, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? NOTHING])) as Record<Name, Texts[string]>;

/** A facility as a row of the pack, with what stays in the pack. */
const spotRow = ({ columns: { texts, ...columns } }: CatalogSpot, packed: SpotRow | undefined): SpotRow => ({
  ...columns,
  ...wordsOf(texts, SPOT_TEXTS),
  ...(packed?.priority && { priority: packed.priority }),
  picture: columns.picture ?? { file: '', alt: NOTHING },
});

/** A room at the fees of a day, with those that are still to come. */
function roomRow({ texts, ...room }: CatalogRoom, today: DateText): RoomRow {
  const isToCome = typeof room.next_fee_from === 'string' && today < room.next_fee_from;
  const { hourly_fee_yen, fee_bands, surcharges } = tariffOn(room, today);
  return {
    ...room,
    ...wordsOf(texts, ROOM_TEXTS),
    hourly_fee_yen,
    fee_bands: [...fee_bands],
    surcharges: [...surcharges],
    equipments: [...room.equipments],
    adjunct_room_ids: [...room.adjunct_room_ids],
    ...(!isToCome && { next_fee_from: null, next_fee_yen: null, next_fee_bands: null, next_surcharges: null }),
  };
}

const equipmentRow = (one: CatalogEquipment, today: DateText): EquipmentRow => ({
  equipment_id: one.equipment_id,
  spot_id: one.spot_id,
  equipment_name: one.equipment_name,
  stock: one.stock,
  fee_yen: simpleFeeOn(one, today),
});

/** The pack with what the database has of it, as of a day; `left` are paths of what no row of a pack can say. */
function packOfToday(town: TownPack, { spots, rooms }: Catalog, today: DateText) {
  const offered = [...rooms.values()].filter(({ is_retired }) => is_retired === 0);
  const lent = [...spots.values()].flatMap(({ equipments }) => equipments);
  const packed = new Map(town.spots.map((spot) => [spot.spot_id, spot]));
  return {
    pack: {
      ...town,
      spots: [...spots.values()].map((spot) => spotRow(spot, packed.get(spot.spot_id))),
      rooms: offered.map((room) => roomRow(room, today)),
      equipments: lent.filter(({ stock }) => stock > 0).map((one) => equipmentRow(one, today)),
    },
    left: [
      ...(offered.length < rooms.size ? ['rooms[].is_retired'] : []),
      ...(lent.some(({ stock }) => stock === 0) ? ['equipments[].stock'] : []),
      ...(lent.some(({ next_fee_from }) => next_fee_from !== null && today < next_fee_from)
        ? ['equipments[].next_fee_from']
        : []),
    ],
  };
}

export const routes = (house: House) => [
  serve(readTownWorkbook, async (_input, { now }) => {
    const { catalog, database, town } = house;
    const [known, organizations] = await Promise.all([
      catalog.read(),
      offices.list(database, 'workbook-offices', {}, { order: ['organization_id'] }),
    ]);
    const { pack, left } = packOfToday(town, known, dateAt(now));
    const rows = organizations.map(({ organization_id, texts }) => ({ organization_id, ...texts }));
    const { filled, notCarried } = carriedRows({ ...pack, organizations: rows }, false, left);
    const content = await writeWorkbook(filled, notCarried);
    return {
      filename: `${town.town.town_key}-${dateAt(now)}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const,
      content: content.toString('base64'),
    };
  }),
];
