import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import { writtenFields } from '@machi/domain/described/written';
import { byTime, type HouseUse } from '@machi/domain/house-papers/uses';
import type { Locale } from '@machi/domain/locale/model';
import { lotteryInWords } from '@machi/domain/lotteries/model';
import { daysFrom } from '@machi/domain/reception-board/range';
import { reservationParts } from '@machi/domain/reservations/fields';
import { piecesOf } from '@machi/domain/reservations/rules';
import { holdsIn, isOpenTo, type HoldRow } from '../bookings/holds/read-holds.ts';
import type { House } from '../../platform/house.ts';
import type { CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { readUseRows, type UseRow } from './store.ts';
import { text } from './texts.ts';

/** A use with its member, if it names one. */
export interface ShownUse extends HouseUse {
  readonly whose: number | null;
}
type Told = Omit<ShownUse, 'target_date' | 'start' | 'end'>;

/** A house's uses in a span of days. */
export interface HouseDays {
  readonly spot: CatalogSpot;
  /** Rooms that are let, or still in use. */
  readonly rooms: readonly CatalogRoom[];
  readonly days: readonly DateText[];
  readonly uses: readonly ShownUse[];
}

const NOTHING_TOLD = { isProvisional: false, purpose: '', persons: 0, equipment: '', hasPreparation: false };
const KINDS = { reservation: 'booking', adjunct: 'adjunct', blackout: 'closed', lottery: 'closed' } as const;

function equipmentWords(ids: readonly number[], { equipments }: CatalogSpot, locale: Locale): string {
  const nameOf = (id: number): string =>
    equipments.find(({ equipment_id }) => equipment_id === id)?.equipment_name[locale] ?? '';
  return piecesOf(ids)
    .map(({ equipment_id, pieces }) =>
      pieces === 1 ? nameOf(equipment_id) : text(locale, 'pieces', { name: nameOf(equipment_id), pieces }),
    )
    .join(text(locale, 'between'));
}

function toldOf(row: UseRow, spot: CatalogSpot, locale: Locale): Told {
  const { room_id, kind } = row;
  const where = { room_id, kind: KINDS[kind], ...NOTHING_TOLD, whose: row.member_id };
  if (kind === 'blackout') return { ...where, name: row.reason?.[locale] ?? '' };
  if (kind === 'lottery') return { ...where, name: row.lottery ? lotteryInWords(row.lottery)[locale] : '' };
  const told = { ...where, name: row.name ?? '', isProvisional: row.approval_status === 0 };
  const [purpose] = writtenFields(reservationParts.purpose, { ...row }, 'desk', locale);
  const withPurpose = { ...told, purpose: purpose?.words ?? '' };
  if (kind === 'adjunct') return withPurpose;
  return {
    ...withPurpose,
    persons: row.persons_spot ?? 0,
    equipment: equipmentWords(row.equipment_ids ?? [], spot, locale),
    hasPreparation: row.includes_preparation === 1,
  };
}

/** Reads the data for a PDF of a house; `reader` is an official, who may not see the titles of some schedules. */
export async function readHouse(
  { database, catalog }: House,
  asked: { readonly spot_id: number; readonly from: DateText; readonly to: DateText },
  reader: { readonly member_id: number; readonly locale: Locale },
): Promise<HouseDays | undefined> {
  const known = await catalog.read();
  const spot = known.spots.get(asked.spot_id);
  if (!spot || spot.fixing_method === 0) return undefined;
  const all = [...known.rooms.values()].filter(({ spot_id }) => spot_id === spot.spot_id);
  const ids = all.map(({ room_id }) => room_id);
  const { from, to } = asked;
  const [rows, holds] = await Promise.all([
    readUseRows(database, ids, from, to),
    holdsIn(database, ids, instantOf(from, 0), instantOf(addDays(to, 1), 0)),
  ]);
  const used = new Set([...rows, ...holds].map(({ room_id }) => room_id));
  const days = daysFrom(from, to);
  const onDays = (told: Told, starts: Date, ends: Date) =>
    daysOf(starts, ends)
      .filter(({ target_date }) => days.includes(target_date))
      .map((stretch) => ({ ...told, ...stretch }));
  function ofTown(hold: HoldRow): Told {
    const where = { room_id: hold.room_id, kind: 'town' as const, ...NOTHING_TOLD };
    const isOpen = isOpenTo(reader.member_id, hold);
    return { ...where, name: isOpen ? hold.title : '', whose: isOpen ? hold.created_by : null };
  }
  const uses = [
    ...rows.flatMap((row) => onDays(toldOf(row, spot, reader.locale), row.starts, row.ends)),
    ...holds.flatMap((hold) => onDays(ofTown(hold), hold.started_at, hold.ended_at)),
  ];
  return {
    spot,
    rooms: all.filter(({ room_id, is_retired }) => is_retired === 0 || used.has(room_id)),
    days,
    uses: byTime(uses, ids),
  };
}

/** The rooms used that day, or one room, for door signs without the town's titles; undefined: no such room. */
export function atDoors(house: HouseDays, roomId: number | undefined): HouseDays | undefined {
  const used = new Set(house.uses.map(({ room_id }) => room_id));
  const rooms = house.rooms.filter(({ room_id }) => (roomId === undefined ? used.has(room_id) : room_id === roomId));
  if (roomId !== undefined && rooms.length === 0) return undefined;
  const shown = new Set(rooms.map(({ room_id }) => room_id));
  const uses = house.uses
    .filter(({ room_id }) => shown.has(room_id))
    .map((use) => (use.kind === 'town' ? { ...use, name: '', whose: null } : use));
  return { ...house, rooms, uses };
}
