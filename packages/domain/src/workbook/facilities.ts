import { weekdayNames as wholeNames } from '../calendar/names.ts';
import { timesInWords, weekdayLetters, weekdays as weekdayNames } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { dayOfYear, ordinals } from '../spots/closed-day.ts';
import type { ClosingRule, FeeBand, OpeningHours } from '../spots/model.ts';
import { hiraganaOf } from './cells.ts';
import { fieldsOf, originsOf, readFields, type IdOf, type Json } from './fields.ts';
import { plainName, type CellPlace } from './model.ts';
import type { ReadRow, ReadWorkbook } from './rows.ts';
import { said } from './sentences.ts';

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
/** How a name is read; a name in kana reads itself. */
export const kanaOf = (row: ReadRow, key = 'name'): string => {
  const name = row.get('text', key) ?? '';
  return row.reading(key) ?? hiraganaOf(name) ?? name;
};
/** A name for comparison. */
export const nameIn = (row: ReadRow, key = 'name'): string => plainName(row.get('text', key) ?? '');
export const positionOf = (row: ReadRow) => ({
  latitude: row.get('number', 'latitude'),
  longitude: row.get('number', 'longitude'),
});
export const listed = (words: readonly Localized[], none: Localized): Localized =>
  words.length === 0 ? none : { ja: words.map(({ ja }) => ja).join('、'), en: words.map(({ en }) => en).join(', ') };

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** A closed day in words. */
export function closingWords(rule: ClosingRule): Localized {
  if (rule.kind === 'public-holiday') return { ja: '祝日', en: 'public holidays' };
  if (rule.kind === 'weekday') {
    const { nth = [], weekday, moves_after_holiday: moves = false } = rule;
    return {
      ja: `${nth.map((number) => `第${number}`).join('・')}${weekdayLetters[weekday]}曜日${moves ? '（祝日の場合は翌日）' : ''}`,
      en: `${nth.map((number) => `${ordinals[number - 1]} `).join('and ')}${wholeNames[weekday]}${moves ? ' (the next day if it is a public holiday)' : ''}`,
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
  // As people say them, Sunday last.
  const never = hours.length === 0 ? [] : [1, 2, 3, 4, 5, 6, 0].filter((weekday) => !open.has(weekday));
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
export const withoutGaps = (bands: readonly FeeBand[]): FeeBand[] =>
  bands.map((band, index) => {
    const next = bands[index + 1]?.start_time ?? band.end_time;
    return { ...band, end_time: next > band.end_time ? next : band.end_time };
  });

/** The hours of the office, in words. */
export function officeHoursOf(form: ReadRow): Localized {
  const { ja, en } = timesInWords({ start: form.get('time', 'opens') ?? '', end: form.get('time', 'closes') ?? '' });
  return { ja: `平日 ${ja}`, en: `weekdays ${en}` };
}
export const officeNameOf = (form: ReadRow): Localized => ({
  ja: form.get('text', 'office') ?? `${form.get('text', 'name')}役場`,
  en: form.get('text', 'office_en') ?? `${form.get('text', 'en')} Office`,
});

/** The first row of each name in a column, in the order of the rows. */
export const firstOf = (rows: readonly ReadRow[], key: string): ReadRow[] => {
  const named = Map.groupBy(
    rows.filter((row) => row.has(key)),
    (row) => nameIn(row, key),
  );
  return [...named.values()].flatMap(([first]) => first ?? []);
};

/** Ids that are words: `stop-1`. */
const WORDS: Readonly<Record<string, string>> = { stops: 'stop-', 'waste.kind': 'kind-' };
function idsOf(book: ReadWorkbook, of: string): ReadonlyMap<string, string | number> {
  const [sheet = '', key = 'name'] = of.split('.');
  const names = firstOf(book.rows(sheet), key).map((row) => nameIn(row, key));
  const office = book.rows('town')[0];
  // The office is the first facility if it is none of the rows.
  const isFirst = of === 'facilities' && !(office && names.includes(plainName(officeNameOf(office).ja)));
  const word = WORDS[of];
  return new Map(names.map((name, at) => [name, word ? `${word}${at + 1}` : at + (isFirst ? 2 : 1)] as const));
}
/** Ids of each workbook, which every row of its sheets asks for. */
const known = new WeakMap<ReadWorkbook, Map<string, ReadonlyMap<string, string | number>>>();

/** Ids by the order of the rows with their names. */
export const idIn =
  (book: ReadWorkbook): IdOf =>
  (of, name) => {
    const all = known.get(book) ?? new Map<string, ReadonlyMap<string, string | number>>();
    known.set(book, all);
    const ids = all.get(of) ?? idsOf(book, of);
    all.set(of, ids);
    return ids.get(plainName(name));
  };

/** The id of the facility that a row names. */
export const facilityId = (book: ReadWorkbook, name: string): number | undefined => {
  const id = idIn(book)('facilities', name);
  return typeof id === 'number' ? id : undefined;
};

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

/** Who may reserve earlier: of a facility, or with '' of all others; undefined without rows. */
export function priorityFrom({ book, comes, wrong }: Filling, facility: string, file: string, at: string) {
  const rows = book.rows('priority').filter((row) => nameIn(row, 'facility') === facility);
  const lines = rows.filter((row) => row.get('choice', 'who') !== 'nobody');
  for (const [index, row] of lines.entries()) {
    comes(file, `${at}[${index}]`, row, 'days');
    if (row.has('days') === row.has('months')) wrong(row.place(row.has('days') ? 'months' : 'days'), 'days-or-months');
  }
  return rows.length === 0 ? {} : { priority: lines.map((row) => readFields(fieldsOf('priority'), row, idIn(book))) };
}

/** The facilities; `templates` are the office and the hall of a new town. */
export function spotsFrom(filling: Filling, [office = {}, hall = {}]: readonly Json[]): Json[] {
  const { book, form, comes } = filling;
  const rows = book.rows('facilities');
  const isOfficeListed = rows.some((row) => facilityId(book, nameIn(row)) === 1);
  const [hoursOf, textsBy, questionsOf] = ['hours', 'texts', 'questions'].map((key) =>
    rowsBy(book.rows(key), 'facility'),
  );
  const spots = rows.map((row, index): Json => {
    const at = `spots[${index + (isOfficeListed ? 0 : 1)}]`;
    const name = nameIn(row);
    const own = hoursOf?.get(name) ?? [];
    const position = { latitude: 'latitude', longitude: 'longitude' };
    comes('spots.json', at, row, 'name', { ...originsOf(fieldsOf('facilities')), ...position });
    for (const [line, hours] of own.entries()) {
      comes('spots.json', `${at}.hours`, hours, 'weekdays', { [`[${line}]`]: 'closes' });
      comes('spots.json', `${at}.hours[${line}]`, hours, 'closes');
      comes('spots.json', `${at}.closings`, hours, 'closed');
    }
    const isReservable = row.get('choice', 'fixing') !== 0;
    const { exemption_methods, exemption_conditions, payment_methods } = hall;
    const texts = textsBy?.get(name) ?? [];
    const questions = questionsOf?.get(name) ?? [];
    return {
      spot_id: facilityId(book, name),
      ...readFields(fieldsOf('facilities'), row, idIn(book), openingOf(own), {
        tel: form.get('tel', 'tel'),
        terms: isReservable ? hall['terms'] : undefined,
      }),
      ...(row.has('latitude') && row.has('longitude') ? positionOf(row) : positionOf(form)),
      picture: (name === plainName(officeNameOf(form).ja) ? office : hall)['picture'],
      ...(isReservable && texts.length === 0 ? { exemption_methods, exemption_conditions, payment_methods } : {}),
      ...Object.fromEntries(
        texts.map((text) => {
          const ja = text.get('long', 'ja') ?? '';
          return [String(text.get('choice', 'which')), both(ja, text.get('long', 'en'))];
        }),
      ),
      ...priorityFrom(filling, name, 'spots.json', `${at}.priority`),
      ...(questions.length > 0 && {
        additional_questions: questions.map((question, line) => ({
          question_key: `question-${line + 1}`,
          ...readFields(fieldsOf('questions'), question, idIn(book)),
        })),
      }),
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
  const kind = fee.get('choice', 'kind');
  const needed: Readonly<Record<string, readonly string[]>> = {
    band: ['name', 'from', 'to', 'yen'],
    surcharge: ['name', 'yen'],
    slot: ['from', 'to'],
    hour: ['yen', 'since'],
  };
  for (const key of needed[kind ?? ''] ?? []) need(fee, key, key === 'since' ? 'hour-since' : 'required');
  if (kind === 'band') {
    if (fee.has('months')) wrong(fee.place('months'), 'band-has-none');
    if (isForProfit) wrong(fee.place('commercial'), 'band-has-none');
  } else if (kind === 'surcharge') {
    const conditions = ['from', 'months', ...(isForProfit ? ['commercial'] : [])].filter((key) => fee.has(key));
    if (conditions.length > 1) wrong(fee.place(conditions[1] ?? ''), 'one-condition');
    if (fee.has('to')) wrong(fee.place('to'), 'surcharge-has-none');
    if (fee.get('choice', 'per') === 'band') wrong(fee.place('per'), 'surcharge-has-none');
  }
}

const byTime = (rows: readonly ReadRow[]): ReadRow[] =>
  rows
    .filter((fee) => fee.has('from') && fee.has('to'))
    .toSorted((one, other) => ((one.get('time', 'from') ?? '') < (other.get('time', 'from') ?? '') ? -1 : 1));
const slotsOf = (rows: readonly ReadRow[]) =>
  rows.map((fee) => ({ start_time: fee.get('time', 'from') ?? '', end_time: fee.get('time', 'to') ?? '' }));

/** Fees of a room by kind, from rows of 料金. */
function feesFrom(book: ReadWorkbook, rows: readonly ReadRow[]) {
  const of = (kind: string): ReadRow[] => rows.filter((fee) => fee.get('choice', 'kind') === kind);
  const bandRows = byTime(of('band'));
  const bands = bandRows.map((fee): FeeBand => ({
    band_name: textsOf(fee),
    ...(slotsOf([fee])[0] ?? { start_time: '', end_time: '' }),
    fee_yen: fee.get('yen', 'yen') ?? 0,
    per: fee.get('choice', 'per') === 'hour' ? 'hour' : 'band',
  }));
  const surchargeRows = of('surcharge');
  const surcharges = surchargeRows.map((fee) => ({
    ...readFields(fieldsOf('surcharges'), fee, idIn(book)),
    when: surchargeWhen(fee),
  }));
  return { of, bandRows, bands: withoutGaps(bands), surchargeRows, surcharges, slots: byTime(of('slot')) };
}

/** Announced fees of a room, from the rows that say since when. */
function announcedFrom({ book, wrong }: Filling, rows: readonly ReadRow[]): Json {
  const [first, ...others] = rows;
  if (first === undefined) return {};
  const from = first.get('date', 'since');
  for (const fee of others) if (fee.get('date', 'since') !== from) wrong(fee.place('since'), 'one-since');
  const { of, bands, surcharges } = feesFrom(book, rows);
  const yen = of('hour')[0]?.get('yen', 'yen');
  return {
    next_fee_from: from,
    ...(yen !== undefined && { next_fee_yen: yen }),
    ...(bands.length > 0 && { next_fee_bands: bands }),
    ...(surcharges.length > 0 && { next_surcharges: surcharges }),
  };
}

export function roomsFrom(filling: Filling) {
  const { book, comes, wrong, need } = filling;
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
  return rows.map((row, index): Json & { readonly room_timetable: readonly unknown[] } => {
    const at = `rooms[${index}]`;
    const [facility, name] = [nameIn(row, 'facility'), nameIn(row)];
    comes('rooms.json', at, row, 'name', {
      ...originsOf(fieldsOf('rooms')),
      room_timetable: 'in_bands',
      adjunct_room_ids: 'adjuncts',
    });
    if (idOf(facility, name) !== index + 1) wrong(row.place('name'), 'name-twice');
    const own = (feesOf.get(facility) ?? []).filter((fee) => !fee.has('room') || nameIn(fee, 'room') === name);
    const fees = own.filter((fee) => !fee.has('since'));
    const { bandRows, bands, surchargeRows, surcharges, slots } = feesFrom(book, fees);
    const isInBands = row.get('yes', 'in_bands') ?? false;
    if (isInBands && bands.length + slots.length === 0 && !isLost(row)) wrong(row.place('in_bands'), 'no-bands');
    const lists = [
      ['fee_bands', bandRows],
      ['room_timetable', slots.length > 0 ? slots : bandRows],
    ] as const;
    for (const [list, listed] of lists)
      for (const [line, fee] of listed.entries())
        comes('rooms.json', `${at}.${list}[${line}]`, fee, 'from', { end_time: 'to', fee_yen: 'yen' });
    const isByBand = fees.some((fee) => fee.get('choice', 'kind') === 'band');
    if (!isByBand && areFeesRead && !isLost(row)) need(row, 'yen', 'no-fee');
    if (isByBand && (row.get('yen', 'yen') ?? 0) > 0)
      book.notes.push({ place: row.place('yen'), words: said('yen-unused') });
    for (const [line, fee] of surchargeRows.entries()) comes('rooms.json', `${at}.surcharges[${line}]`, fee, 'yen');
    const announced = own.filter((fee) => fee.has('since'));
    for (const list of ['next_fee_from', 'next_fee_yen', 'next_fee_bands', 'next_surcharges'])
      if (announced[0]) comes('rooms.json', `${at}.${list}`, announced[0], 'since');
    return {
      room_id: index + 1,
      ...readFields(fieldsOf('rooms'), row, idIn(book)),
      fee_bands: bands,
      surcharges,
      room_timetable: slots.length > 0 ? slotsOf(slots) : isInBands ? slotsOf(bandRows) : [],
      adjunct_room_ids: (row.get('list', 'adjuncts') ?? []).flatMap((room) => {
        const id = idOf(facility, plainName(room));
        if (!isKnown(row, room)) wrong(row.place('adjuncts'), 'no-name', '部屋', room);
        return id ?? [];
      }),
      ...announcedFrom(filling, announced),
    };
  });
}

/** Rows of a sheet as rows of a file, or of a list in it, with ids from 1 in `id`. */
export const listFrom = ({ book, comes }: Filling, sheet: string, file: string, list = '', id = '') =>
  book.rows(sheet).map((row, index): Json => {
    const fields = fieldsOf(sheet);
    const main = fields.find(({ column }) => column.key === 'name') ?? fields[0];
    const at = list || file.replace('.json', '');
    comes(file, `${at}[${index}]`, row, main?.column.key ?? '', originsOf(fields));
    return { ...(id !== '' && { [id]: index + 1 }), ...readFields(fields, row, idIn(book)) };
  });
