import { weekdayNames as wholeNames } from '../calendar/names.ts';
import { daysInWords, timesInWords, weekdayLetters, weekdays as weekdayNames } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import type { ClosingRule, FeeBand, OpeningHours } from '../spots/model.ts';
import { plainName, type CellPlace } from './model.ts';
import type { ReadRow, ReadWorkbook } from './rows.ts';
import type { said } from './sentences.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A pack in the making. */
export interface Filling {
  readonly book: ReadWorkbook;
  /** The form of the town. */
  readonly form: ReadRow;
  /** Notes that a path of a file, and its fields, come from the cells of a row; `main` is that of the path itself. */
  readonly comes: (file: string, path: string, row: ReadRow, main: string, fields?: Json) => void;
  readonly wrong: (place: CellPlace, ...sentence: Parameters<typeof said>) => void;
  /** Reports a cell that other rows make necessary. */
  readonly need: (row: ReadRow, key: string, sentence?: string) => void;
}

export const both = (ja: string, en: string | undefined): Localized => ({ ja, en: en ?? ja });
export const textsOf = (row: ReadRow, key = 'name', english = 'en'): Localized =>
  both(row.get('text', key) ?? '', row.get('text', english));
/** A name for comparison. */
export const nameIn = (row: ReadRow, key = 'name'): string => plainName(row.get('text', key) ?? '');
export const positionOf = (row: ReadRow) => ({
  latitude: row.get('number', 'latitude'),
  longitude: row.get('number', 'longitude'),
});
export const listed = (words: readonly Localized[], none: Localized): Localized =>
  words.length === 0 ? none : { ja: words.map(({ ja }) => ja).join('、'), en: words.map(({ en }) => en).join(', ') };

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const NTH = ['', '1st', '2nd', '3rd', '4th', '5th'];

const dayOfYear = (text: string): Localized => {
  const { ja, en } = daysInWords(`2000-${text}`, `2000-${text}`);
  return { ja: ja.replace(/〜.*/, ''), en: en.replace(/^\d+–/, '') };
};

/** A closed day in words. */
function closingWords(rule: ClosingRule): Localized {
  if (rule.kind === 'public-holiday') return { ja: '祝日', en: 'public holidays' };
  if (rule.kind === 'weekday') {
    const { nth = [], weekday, moves_after_holiday: moves = false } = rule;
    return {
      ja: `${nth.map((number) => `第${number}`).join('・')}${weekdayLetters[weekday]}曜日${moves ? '（祝日の場合は翌日）' : ''}`,
      en: `${nth.map((number) => `${NTH[number]} `).join('and ')}${wholeNames[weekday]}${moves ? ' (the next day if it is a public holiday)' : ''}`,
    };
  }
  const wordsOf = rule.kind === 'yearly' ? dayOfYear : (day: string) => both(day, day);
  const [from, to] = [wordsOf(rule.from), wordsOf(rule.to)];
  return from.ja === to.ja ? from : { ja: `${from.ja}〜${to.ja}`, en: `${from.en} to ${to.en}` };
}

/** Hours and closed days of a facility, as rules and in words. */
function openingOf(rows: readonly ReadRow[]) {
  const named = new Set(rows.flatMap((row) => row.get('weekdays', 'weekdays') ?? []));
  const hours = rows.map((row): OpeningHours => ({
    weekdays: row.get('weekdays', 'weekdays')?.slice() ?? EVERY_DAY.filter((day) => !named.has(day)),
    opens: row.get('time', 'opens') ?? '',
    closes: row.get('time', 'closes') ?? '',
  }));
  const open = new Set(hours.flatMap(({ weekdays }) => weekdays));
  const rules = new Map(
    rows.flatMap((row) => row.get('days', 'closed') ?? []).map((rule) => [JSON.stringify(rule), rule]),
  );
  const closings = [...rules.values()].filter((rule) => rule.kind !== 'weekday' || open.has(rule.weekday));
  const never = hours.length === 0 ? [] : EVERY_DAY.filter((weekday) => !open.has(weekday));
  const closed = [...never.map((weekday): ClosingRule => ({ kind: 'weekday', weekday })), ...closings];
  const hoursIn = ({ weekdays, opens, closes }: OpeningHours): Localized => {
    const times = timesInWords({ start: opens, end: closes });
    const days = (letters: readonly string[], comma: string) => weekdays.map((day) => letters[day]).join(comma);
    return hours.length === 1
      ? times
      : { ja: `${days(weekdayNames.ja, '・')} ${times.ja}`, en: `${days(weekdayNames.en, ', ')} ${times.en}` };
  };
  return {
    hours,
    closings,
    opening_hours: listed(hours.map(hoursIn), { ja: '定めなし', en: 'no fixed hours' }),
    closing_days_text: listed(closed.map(closingWords), { ja: 'なし', en: 'none' }),
  };
}

/** Fee bands without gaps: what lies between two counts to the earlier one. They must begin and end as the facility does. */
const withoutGaps = (bands: readonly FeeBand[]): FeeBand[] =>
  bands.map((band, index) => {
    const next = bands[index + 1]?.start_time ?? band.end_time;
    return { ...band, end_time: next > band.end_time ? next : band.end_time };
  });

export const officeNameOf = (form: ReadRow): Localized => ({
  ja: form.get('text', 'office') ?? `${form.get('text', 'name')}役場`,
  en: form.get('text', 'office_en') ?? `${form.get('text', 'en')} Office`,
});

/** Ids by name, of the first row with it, for each workbook: every row of its sheets asks for one. */
const facilityIds = new WeakMap<ReadWorkbook, ReadonlyMap<string, number>>();
function idsOf(book: ReadWorkbook): ReadonlyMap<string, number> {
  const names = book.rows('facilities').map((row) => nameIn(row));
  const office = book.rows('town')[0];
  const isListed = office !== undefined && names.includes(plainName(officeNameOf(office).ja));
  // Of rows with one name the first one counts, so it is set last.
  return new Map(names.map((name, index) => [name, index + (isListed ? 1 : 2)] as const).toReversed());
}

/** The id of the facility that a row names, by the order of the rows. The office is the first if it is none of them. */
export function facilityId(book: ReadWorkbook, name: string): number | undefined {
  const ids = facilityIds.get(book) ?? idsOf(book);
  facilityIds.set(book, ids);
  return ids.get(name);
}

/** Rows by what they name in a column. */
const rowsBy = (rows: readonly ReadRow[], key: string): ReadonlyMap<string, readonly ReadRow[]> =>
  Map.groupBy(rows, (row) => nameIn(row, key));

/** The first facility that takes reservations, with its rooms. */
export function hallOf(book: ReadWorkbook) {
  const row = book.rows('facilities').find((spot) => (spot.get('choice', 'fixing') ?? 0) !== 0);
  if (row === undefined) return undefined;
  const rooms = book.rows('rooms').filter((room) => nameIn(room, 'facility') === nameIn(row));
  return {
    row,
    id: facilityId(book, nameIn(row)) ?? 1,
    name: textsOf(row),
    rooms: listed(
      rooms.map((room) => textsOf(room)),
      textsOf(row),
    ),
  };
}

/** The office as it stands in the template, with the form's data. */
function officeSpot({ form, comes }: Filling, template: Json): Json {
  const [opens, closes] = [form.get('time', 'opens'), form.get('time', 'closes')];
  comes('spots.json', 'spots[0]', form, 'name', {
    'hours[0].closes': 'closes',
    tel: 'tel',
    latitude: 'latitude',
    longitude: 'longitude',
  });
  return {
    ...template,
    spot_id: 1,
    spot_name: officeNameOf(form),
    hours: [{ weekdays: [1, 2, 3, 4, 5], opens, closes }],
    opening_hours: timesInWords({ start: opens ?? '', end: closes ?? '' }),
    address: textsOf(form, 'address', 'address_en'),
    tel: form.get('tel', 'tel'),
    email: form.get('email', 'mail'),
    ...positionOf(form),
  };
}

/** The facilities; `templates` are the office and the hall of a new town. */
export function spotsFrom(filling: Filling, [office = {}, hall = {}]: readonly Json[]): Json[] {
  const { book, form, comes } = filling;
  const rows = book.rows('facilities');
  const isOfficeListed = rows.some((row) => facilityId(book, nameIn(row)) === 1);
  const hoursOf = rowsBy(book.rows('hours'), 'facility');
  const spots = rows.map((row, index): Json => {
    const at = `spots[${index + (isOfficeListed ? 0 : 1)}]`;
    const own = hoursOf.get(nameIn(row)) ?? [];
    comes('spots.json', at, row, 'name', {
      fixing_method: 'fixing',
      latitude: 'latitude',
      longitude: 'longitude',
      tel: 'tel',
      terms: 'terms',
    });
    for (const [line, hours] of own.entries()) {
      comes('spots.json', `${at}.hours`, hours, 'weekdays', { [`[${line}]`]: 'closes' });
      comes('spots.json', `${at}.hours[${line}]`, hours, 'closes');
      comes('spots.json', `${at}.closings`, hours, 'closed');
    }
    const isReservable = row.get('choice', 'fixing') !== 0;
    const [terms, notice] = [row.get('long', 'terms'), row.get('long', 'notice')];
    const { exemption_methods, exemption_conditions, payment_methods } = hall;
    return {
      spot_id: facilityId(book, nameIn(row)),
      spot_name: textsOf(row),
      spot_type: row.has('type') ? textsOf(row, 'type', 'type') : { ja: '施設', en: 'Facility' },
      spot_category_id: row.get('choice', 'category'),
      fixing_method: row.get('choice', 'fixing'),
      is_resident_only: row.get('yes', 'residents') ?? false,
      ...openingOf(own),
      monthly_limit: row.get('number', 'monthly') ?? null,
      accepts_days_ahead: row.get('number', 'ahead') ?? 60,
      cancel_days_before: row.get('number', 'cancel') ?? null,
      address: both(row.get('text', 'address') ?? '', undefined),
      tel: row.get('tel', 'tel') ?? form.get('tel', 'tel'),
      email: row.get('email', 'email') ?? null,
      url: row.get('url', 'url') ?? null,
      parking_type: row.get('choice', 'parking') ?? 1,
      ...(row.has('latitude') && row.has('longitude') ? positionOf(row) : positionOf(form)),
      picture: hall['picture'],
      main_purpose: textsOf(row, 'purpose', 'purpose_en'),
      ...(isReservable ? { exemption_methods, exemption_conditions, payment_methods } : {}),
      ...(terms === undefined ? (isReservable ? { terms: hall['terms'] } : {}) : { terms: both(terms, undefined) }),
      ...(notice === undefined ? {} : { notice: both(notice, undefined) }),
    };
  });
  return isOfficeListed ? spots : [officeSpot(filling, office), ...spots];
}

/** What a surcharge applies to: months, the time after, or use for profit. */
function surchargeWhen(fee: ReadRow) {
  const [months, time] = [fee.get('months', 'months'), fee.get('time', 'from')];
  if (months !== undefined) return { kind: 'months', months };
  if (time !== undefined) return { kind: 'after', time };
  return fee.get('yes', 'commercial') === true
    ? { kind: 'commercial' }
    : { kind: 'months', months: EVERY_DAY.concat(7, 8, 9, 10, 11).map((month) => month + 1) };
}

/** Says what a row of 料金 holds that its kind does not have. */
function checkFee(fee: ReadRow, { need, wrong }: Pick<Filling, 'need' | 'wrong'>): void {
  const isForProfit = fee.get('yes', 'commercial') === true;
  if (fee.get('choice', 'kind') === 'band') {
    for (const key of ['from', 'to']) need(fee, key);
    if (fee.has('months')) wrong(fee.place('months'), 'band-has-none');
    if (isForProfit) wrong(fee.place('commercial'), 'band-has-none');
  } else if (fee.get('choice', 'kind') === 'surcharge') {
    const conditions = ['from', 'months', ...(isForProfit ? ['commercial'] : [])].filter((key) => fee.has(key));
    if (conditions.length > 1) wrong(fee.place(conditions[1] ?? ''), 'one-condition');
    if (fee.has('to')) wrong(fee.place('to'), 'surcharge-has-none');
    if (fee.get('choice', 'per') === 'band') wrong(fee.place('per'), 'surcharge-has-none');
  }
}

export function roomsFrom({ book, comes, wrong, need }: Filling) {
  const rows = book.rows('rooms');
  const roomKey = (facility: string, room: string): string => `${facility}\n${room}`;
  const ids = new Map(
    rows.map((row, index) => [roomKey(nameIn(row, 'facility'), nameIn(row)), index + 1] as const).toReversed(),
  );
  const idOf = (facility: string, room: string): number | undefined => ids.get(roomKey(facility, room));
  /** A room whose facility is wrong is reported there, and not again by those that name it. */
  const isLost = (row: ReadRow): boolean => facilityId(book, nameIn(row, 'facility')) === undefined;
  const lost = new Set(rows.filter(isLost).map((row) => nameIn(row)));
  const isKnown = (row: ReadRow, room: string): boolean =>
    isLost(row) || idOf(nameIn(row, 'facility'), plainName(room)) !== undefined || lost.has(plainName(room));
  for (const fee of book.rows('fees')) {
    const room = fee.get('text', 'room');
    if (room !== undefined && !isKnown(fee, room)) wrong(fee.place('room'), 'no-name', '部屋', room);
    checkFee(fee, { need, wrong });
  }
  /** A fee that is not read may be that of any room. */
  const areFeesRead = book
    .rows('fees')
    .every(
      (fee) =>
        fee.has('kind') &&
        fee.has('facility') &&
        !isLost(fee) &&
        (!fee.has('room') || isKnown(fee, fee.get('text', 'room') ?? '')),
    );
  const feesOf = rowsBy(book.rows('fees'), 'facility');
  return rows.map((row, index) => {
    const at = `rooms[${index}]`;
    const facility = nameIn(row, 'facility');
    comes('rooms.json', at, row, 'name', {
      spot_id: 'facility',
      unit_minutes: 'unit',
      room_timetable: 'in_bands',
      adjunct_room_ids: 'adjuncts',
    });
    if (idOf(facility, nameIn(row)) !== index + 1) wrong(row.place('name'), 'name-twice');
    const name = nameIn(row);
    const fees = (feesOf.get(facility) ?? []).filter((fee) => !fee.has('room') || nameIn(fee, 'room') === name);
    const isBand = (fee: ReadRow): boolean => fee.get('choice', 'kind') === 'band';
    const bandRows = fees
      .filter((fee) => isBand(fee) && fee.has('from') && fee.has('to'))
      .toSorted((one, other) => ((one.get('time', 'from') ?? '') < (other.get('time', 'from') ?? '') ? -1 : 1));
    const bands = bandRows.map((fee): FeeBand => ({
      band_name: textsOf(fee),
      start_time: fee.get('time', 'from') ?? '',
      end_time: fee.get('time', 'to') ?? '',
      fee_yen: fee.get('yen', 'yen') ?? 0,
      per: fee.get('choice', 'per') === 'hour' ? 'hour' : 'band',
    }));
    const isInBands = row.get('yes', 'in_bands') ?? false;
    if (isInBands && bands.length === 0 && !isLost(row)) wrong(row.place('in_bands'), 'no-bands');
    for (const [line, fee] of bandRows.entries())
      for (const list of ['fee_bands', 'room_timetable'])
        comes('rooms.json', `${at}.${list}[${line}]`, fee, 'from', { end_time: 'to', fee_yen: 'yen' });
    if (!fees.some(isBand) && areFeesRead && !isLost(row)) need(row, 'yen', 'no-fee');
    const added = fees.filter((fee) => !isBand(fee));
    for (const [line, fee] of added.entries()) comes('rooms.json', `${at}.surcharges[${line}]`, fee, 'yen');
    return {
      room_id: index + 1,
      spot_id: facilityId(book, facility),
      room_name: textsOf(row),
      main_purpose: both(row.get('text', 'purpose') ?? '', undefined),
      floors: row.has('floor') ? textsOf(row, 'floor', 'floor') : { ja: '1階', en: 'Ground floor' },
      capacity: row.get('number', 'capacity'),
      area: row.get('number', 'area') ?? null,
      hourly_fee_yen: row.get('yen', 'yen') ?? 0,
      fee_bands: withoutGaps(bands),
      unit_minutes: row.get('number', 'unit') ?? 30,
      surcharges: added.map((fee) => ({
        surcharge_name: textsOf(fee),
        yen_per_hour: fee.get('yen', 'yen'),
        when: surchargeWhen(fee),
      })),
      room_timetable: isInBands ? bands.map(({ start_time, end_time }) => ({ start_time, end_time })) : [],
      adjunct_room_ids: (row.get('list', 'adjuncts') ?? []).flatMap((room) => {
        const id = idOf(facility, plainName(room));
        if (!isKnown(row, room)) wrong(row.place('adjuncts'), 'no-name', '部屋', room);
        return id ?? [];
      }),
      equipments: (row.get('list', 'furniture') ?? []).map((item) => both(item, undefined)),
    };
  });
}

export const equipmentFrom = ({ book, comes }: Filling): Json[] =>
  book.rows('equipment').map((row, index) => {
    comes('equipments.json', `equipments[${index}]`, row, 'name', { spot_id: 'facility' });
    return {
      equipment_id: index + 1,
      spot_id: facilityId(book, nameIn(row, 'facility')),
      equipment_name: textsOf(row),
      stock: row.get('number', 'stock'),
      fee_yen: row.get('yen', 'yen'),
    };
  });
