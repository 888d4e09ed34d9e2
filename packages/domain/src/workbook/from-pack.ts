import { isGovernmentCode } from '../open-data/model.ts';
import { saysSame } from '../spot-desk/merge.ts';
import type { ClosingRule, FeeBand, Surcharge } from '../spots/model.ts';
import type { RoomRow, SpotRow, TownPack } from '../town/model.ts';
import type { WasteDays } from '../waste/model.ts';
import { daysCell, monthsCell, weekdaysCell } from './cell-words.ts';
import { hiraganaOf } from './cells.ts';
import { withoutGaps } from './facilities.ts';
import { fieldsOf, writeFields, type Json, type NameOf } from './fields.ts';
import type { FilledRow, FilledSheets } from './model.ts';
import { sheetList } from './sheets.ts';
import { hoursOfShifts } from './waste-and-bus.ts';

/** The names under which the sheets call what a pack calls by ids. */
function namesIn({ spots, organizations, garbage, onDemandBus }: TownPack): NameOf {
  const all: Readonly<Record<string, ReadonlyMap<string | number, string>>> = {
    facilities: new Map(spots.map(({ spot_id, spot_name }) => [spot_id, spot_name.ja])),
    offices: new Map(organizations.map(({ organization_id: id, organization_name: name }) => [id, name.ja])),
    stops: new Map(onDemandBus?.stations.map(({ station_id, station_name }) => [station_id, station_name.ja])),
    'waste.kind': new Map(garbage?.kinds.map(({ kind_key, kind_name }) => [kind_key, kind_name.ja])),
    'waste.area': new Map(garbage?.areas.map(({ area_id, area_name }) => [area_id, area_name.ja])),
  };
  return (of, id) => all[of]?.get(id);
}

/** A reading as the sheets take it. */
const kanaCell = (reading: string | undefined, key = 'kana'): FilledRow => {
  const kana = reading === undefined ? undefined : hiraganaOf(reading.replaceAll(/[・\s]/g, ''));
  return kana === undefined ? {} : { [key]: kana };
};

/** Rows of one kind are written once without a room if all rooms of a facility have them alike. */
function feeRows(spot: SpotRow, rooms: readonly RoomRow[]): FilledRow[] {
  const facility = spot.spot_name.ja;
  const bandRows = (bands: readonly FeeBand[], timetable: RoomRow['room_timetable'], since: Json): Json[] =>
    bands.map((band, at) => ({
      kind: '時間帯の料金',
      ...writeFields(fieldsOf('bands'), { ...band, ...timetable[at] }, () => undefined),
      ...since,
    }));
  const surchargeRows = (surcharges: readonly Surcharge[], since: Json): Json[] =>
    surcharges.map(({ when, ...surcharge }) => ({
      kind: '加算',
      ...writeFields(fieldsOf('surcharges'), surcharge, () => undefined),
      ...(when.kind === 'months' && when.months.length < 12 && { months: monthsCell(when.months) }),
      ...(when.kind === 'after' && { from: when.time.replace(/^0/, '') }),
      ...(when.kind === 'commercial' && { commercial: '○' }),
      ...since,
    }));
  const listsOf = (room: RoomRow): Json[][] => {
    const since = room.next_fee_from ? { since: room.next_fee_from.replaceAll(/-0?/g, '/') } : {};
    const isAnnounced = Boolean(room.next_fee_from);
    return [
      bandRows(room.fee_bands, isLetInBands(room) ? room.room_timetable : [], {}),
      isLetInBands(room)
        ? []
        : room.room_timetable.map((slot) => ({
            kind: '貸す時間帯',
            ...writeFields(fieldsOf('bands'), slot, () => undefined),
          })),
      surchargeRows(room.surcharges, {}),
      isAnnounced && typeof room.next_fee_yen === 'number'
        ? [{ kind: '1時間の料金', yen: room.next_fee_yen, ...since }]
        : [],
      isAnnounced ? bandRows(room.next_fee_bands ?? [], [], since) : [],
      isAnnounced ? surchargeRows(room.next_surcharges ?? [], since) : [],
    ];
  };
  const lists = rooms.map((room) => ({ name: room.room_name.ja, of: listsOf(room) }));
  return [0, 1, 2, 3, 4, 5].flatMap((at) => {
    const [first, ...others] = lists;
    const isShared = others.length > 0 && others.every(({ of }) => saysSame(of[at], first?.of[at]));
    const written = isShared && first ? [{ name: '', of: first.of }] : lists;
    return written.flatMap(({ name, of }) =>
      (of[at] ?? []).map((row): FilledRow => ({ facility, ...(name !== '' && { room: name }), ...row })),
    );
  });
}

/** Whether a room's timetable is that of its fee bands, as 時間帯で貸す makes it. */
const isLetInBands = ({ room_timetable: slots, fee_bands: bands }: RoomRow): boolean =>
  slots.length > 0 &&
  slots.length === bands.length &&
  saysSame(withoutGaps(bands.map((band, at) => ({ ...band, ...slots[at] }))), bands);

function hourRows({ spot_name, hours, closings }: SpotRow): FilledRow[] {
  return hours.map(({ weekdays, ...times }, at) => ({
    facility: spot_name.ja,
    ...(weekdays.length < 7 && { weekdays: weekdaysCell(weekdays) }),
    ...writeFields(fieldsOf('hours'), times, () => undefined),
    ...(at === 0 && closings.length > 0 && { closed: daysCell(closings) }),
  }));
}

/** Days of waste or of an event. What a cell does not say (each second week, a part of the year) is left out. */
function daysOfRule(days: WasteDays | TownPack['events'][number]['days']): FilledRow {
  if (days.kind === 'spot-open') return {};
  if (days.kind === 'dates')
    return { days: daysCell(days.dates.map((day): ClosingRule => ({ kind: 'dates', from: day, to: day }))) };
  const moves = 'on_holidays' in days && days.on_holidays === 'next-day';
  const season = 'season' in days ? days.season : undefined;
  const months = days.months ?? (season && wholeMonths(season));
  return {
    days: daysCell(
      days.weekdays.map((weekday) => ({
        kind: 'weekday',
        weekday,
        ...(days.nth && { nth: [...days.nth] }),
        ...(moves && { moves_after_holiday: true }),
      })),
    ),
    ...(months && { months: monthsCell(months) }),
  };
}
/** The months of a season that begins with one and ends with one. */
export function wholeMonths(season: { readonly from: string; readonly to: string }): number[] | undefined {
  const [from, to] = [Number(season.from.slice(0, 2)), Number(season.to.slice(0, 2))];
  if (!season.from.endsWith('-01') || season.to !== lastOf(to)) return undefined;
  return Array.from({ length: ((to - from + 12) % 12) + 1 }, (_month, at) => ((from - 1 + at) % 12) + 1);
}
const lastOf = (month: number): string => new Date(Date.UTC(2000, month, 0)).toISOString().slice(5, 10);

function wasteRows({ garbage }: TownPack, nameOf: NameOf): FilledSheets {
  if (!garbage) return {};
  const { kinds, areas, rules } = garbage;
  const toldAreas = new Set<number>();
  const told = new Set<string>();
  const rowOf = (kind_key: string, area_id: number | undefined, days: FilledRow): FilledRow => {
    const kind = kinds.find((one) => one.kind_key === kind_key);
    const area = areas.find((one) => one.area_id === area_id);
    const isFirst = kind !== undefined && !told.has(kind_key);
    const isFirstArea = area !== undefined && !toldAreas.has(area.area_id);
    told.add(kind_key);
    if (area) toldAreas.add(area.area_id);
    return {
      ...(isFirst ? writeFields(fieldsOf('kinds'), kind, nameOf) : { kind: kind?.kind_name.ja ?? '' }),
      ...(isFirst && kanaCell(kind.kana)),
      ...(isFirstArea
        ? { ...writeFields(fieldsOf('areas'), area, nameOf), ...kanaCell(area.kana, 'area_kana') }
        : area && { area: area.area_name.ja }),
      ...days,
    };
  };
  // A town with one area that no rule names has none on the sheet.
  const isWhole = areas.length === 1 && rules.every(({ area_ids }) => area_ids === undefined);
  const rows = kinds.flatMap(({ kind_key }, at) => {
    const own = rules.filter((rule) => rule.kind_key === kind_key);
    const collected = own.flatMap(({ area_ids = [undefined], days }) =>
      area_ids.map((area) => rowOf(kind_key, area, daysOfRule(days))),
    );
    const silent = at > 0 || isWhole ? [] : areas.filter((area) => !toldAreas.has(area.area_id));
    const others = silent.map(({ area_id }) => rowOf(kind_key, area_id, {}));
    return collected.length + others.length > 0 ? [...collected, ...others] : [rowOf(kind_key, undefined, {})];
  });
  return {
    waste: rows,
    waste_items: garbage.items.map((item) => ({
      ...writeFields(fieldsOf('waste_items'), item, nameOf),
      ...kanaCell(item.kana),
    })),
    waste_changes: garbage.changes.map(({ from, to = from, ...change }) => ({
      ...writeFields(fieldsOf('waste_changes'), change, nameOf),
      days: daysCell([{ kind: from.length > 5 ? 'dates' : 'yearly', from, to }]),
    })),
  };
}

function busRows({ onDemandBus: bus }: TownPack, nameOf: NameOf): FilledSheets {
  if (!bus) return {};
  const besides = new Set<unknown>();
  const relations = bus.station_relations;
  return {
    stops: bus.stations.map((station, at) => {
      const earlier = new Set(bus.stations.slice(0, at).map(({ station_id }) => station_id));
      const way = relations.find((one) => one.from_station_id === station.station_id && earlier.has(one.to_station_id));
      besides.add(way);
      return {
        ...writeFields(fieldsOf('stops'), station, nameOf),
        ...kanaCell(station.station_kana),
        ...(way && { beside: nameOf('stops', way.to_station_id) ?? '', minutes: way.duration_minutes }),
      };
    }),
    ways: relations.filter((way) => !besides.has(way)).map((way) => writeFields(fieldsOf('ways'), way, nameOf)),
    vehicles: bus.vehicles.flatMap((vehicle) =>
      vehicle.shifts.map((shift, at) => ({
        ...(at === 0 ? writeFields(fieldsOf('vehicles'), vehicle, nameOf) : { name: vehicle.vehicle_name.ja }),
        ...writeFields(fieldsOf('shifts'), shift, nameOf),
      })),
    ),
  };
}

/** What all of some values are; undefined if they differ. */
const common = <Value>(values: readonly Value[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

const officialsIn = ({ sampleMembers }: TownPack) => sampleMembers.filter(({ is_official }) => is_official === 1);

function townForm(pack: TownPack, nameOf: NameOf): FilledRow {
  const { town, garbage, onDemandBus: bus } = pack;
  const officials = officialsIn(pack);
  const zipcode = common(officials.map((one) => one.zipcode));
  const [hours, ...more] = bus?.hours ?? [];
  const isPlain = hours !== undefined && more.length === 0;
  const isOfShifts = saysSame(hoursOfShifts(bus?.vehicles.flatMap(({ shifts }) => shifts) ?? []), bus?.hours);
  const prefecture = town.open_data?.prefecture ?? common(officials.map((one) => one.prefecture));
  const code = town.open_data?.government_code;
  return {
    ...writeFields(fieldsOf('town'), town, nameOf),
    kana: town.readings[town.town_name.ja] ?? '',
    office: town.office_name.ja,
    office_en: town.office_name.en,
    prefecture: prefecture ?? '',
    zipcode: zipcode ?? '',
    ...(code !== undefined && isGovernmentCode(code) && { code, open_data: '○' }),
    ...(pack.taxi.stands.length > 0 && writeFields(fieldsOf('taxi'), pack.taxi, nameOf)),
    ...(garbage && {
      ...writeFields(fieldsOf('waste'), garbage, nameOf, { 'office.tel': town.office_tel }),
      waste_office:
        pack.organizations.find((one) => saysSame(one.organization_name, garbage.office.name))?.organization_name.ja ??
        '',
    }),
    ...(bus && {
      ...writeFields(fieldsOf('bus'), bus, nameOf),
      ...(isPlain &&
        !isOfShifts && {
          bus_days: weekdaysCell(hours.weekdays),
          bus_from: hours.opens.replace(/^0/, ''),
          bus_to: hours.closes.replace(/^0/, ''),
        }),
      bus_closed: daysCell(bus.closed.map(({ days }) => days)),
    }),
  };
}

/** The rows of a town's workbook: the way back of `packFrom`. The people are those of its sample. */
export function rowsOfPack(pack: TownPack, areOfficialsWritten: boolean): FilledSheets {
  const { town, spots } = pack;
  const nameOf = namesIn(pack);
  const list = (table: string, rows: readonly unknown[], more: (row: never) => FilledRow = () => ({})) =>
    rows.map((row): FilledRow => ({ ...writeFields(fieldsOf(table), row, nameOf), ...more(row as never) }));
  const readingOf = (name: string): FilledRow => kanaCell(town.readings[name]);
  const priorityRows = (facility: string | undefined, lines: SpotRow['priority']): FilledRow[] =>
    (lines?.length === 0 ? [{ who: 'なし' }] : list('priority', lines ?? [])).map((row) => ({
      ...(facility !== undefined && { facility }),
      ...row,
    }));
  const ofSpots = <Row>(rowsOf: (spot: SpotRow, facility: string) => readonly Row[]): Row[] =>
    spots.flatMap((spot) => rowsOf(spot, spot.spot_name.ja));
  const texts = sheetList.find(({ key }) => key === 'texts')?.columns.find(({ key }) => key === 'which')?.choices ?? [];
  const roomsOf = Map.groupBy(pack.rooms, ({ spot_id }) => spot_id);
  const rooms = new Map(pack.rooms.map((room) => [room.room_id, room.room_name.ja]));
  const sheets: FilledSheets = {
    town: [townForm(pack, nameOf)],
    facilities: list('facilities', spots, (spot: SpotRow) => ({
      ...readingOf(spot.spot_name.ja),
      latitude: spot.latitude,
      longitude: spot.longitude,
    })),
    rooms: list('rooms', pack.rooms, (room: RoomRow) => ({
      ...(room.fee_bands.length === 0 && { yen: room.hourly_fee_yen }),
      ...(isLetInBands(room) && { in_bands: '○' }),
      adjuncts: room.adjunct_room_ids.flatMap((id) => rooms.get(id) ?? []).join('、'),
    })),
    fees: ofSpots((spot) => feeRows(spot, roomsOf.get(spot.spot_id) ?? [])),
    hours: ofSpots(hourRows),
    texts: ofSpots((spot, facility) =>
      texts.flatMap(({ value, ja }) => {
        const words = spot[value as 'payment_methods'];
        return words.ja === ''
          ? []
          : [{ facility, which: ja, ja: words.ja, ...(words.en !== words.ja && { en: words.en }) }];
      }),
    ),
    questions: ofSpots((spot, facility) =>
      list('questions', spot.additional_questions).map((row) => ({ facility, ...row })),
    ),
    priority: [
      ...priorityRows(undefined, town.priority),
      ...ofSpots((spot, facility) => (spot.priority ? priorityRows(facility, spot.priority) : [])),
    ],
    equipment: list('equipment', pack.equipments),
    offices: list('offices', pack.organizations, (office: TownPack['organizations'][number]) => ({
      ...readingOf(office.organization_name.ja),
      ...(office.organization_id === town.inquiries.organization_id && { inquiries: '○' }),
    })),
    ...wasteRows(pack, nameOf),
    ...busRows(pack, nameOf),
    stands: list('stands', pack.taxi.stands),
    drives: list('drives', pack.spotRelations),
    machines: list('machines', pack.laundry.machines),
    shelters: list('shelters', pack.shelters),
    events: list('events', pack.events, ({ days }: TownPack['events'][number]) => ({
      ...daysOfRule(days),
      ...(days.kind === 'spot-open' && { facility: nameOf('facilities', days.spot_id) ?? '' }),
      ...('not_on_holidays' in days && days.not_on_holidays && { business: '○' }),
    })),
    people: areOfficialsWritten ? list('people', officialsIn(pack)) : [],
  };
  const known = new Set(
    ['town', 'facilities', 'offices', 'stops'].flatMap((key) =>
      (sheets[key] ?? []).map(({ name, kana }) => `${String(name)} ${String(kana)}`),
    ),
  );
  return {
    ...sheets,
    readings: Object.entries(town.readings).flatMap(([name, kana]) =>
      known.has(`${name} ${kana}`) ? [] : [{ name, kana }],
    ),
  };
}
