import { daysBetween } from '../calendar/model.ts';
import { daysOf as daysOfPeriod } from '../calendar/views.ts';
import { timesInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { both, facilityId, nameIn, positionOf, textsOf, type Filling, type Json } from './facilities.ts';
import type { ReadRow } from './rows.ts';

/** Most dates of a row. */
const MOST_DATES = 366;

const OFFICE_DAYS = [1, 2, 3, 4, 5];
const TONES = ['error', 'info', 'success', 'warning', 'accent', 'night', 'neutral'];

/** The first row of each name in a column, in the order of the rows. */
const firstOf = (rows: readonly ReadRow[], key: string): ReadRow[] => {
  const named = Map.groupBy(
    rows.filter((row) => row.has(key)),
    (row) => nameIn(row, key),
  );
  return [...named.values()].flatMap(([first]) => first ?? []);
};
/** Where the first row of each name stands, from 1. */
const numbersIn = (rows: readonly ReadRow[], key: string): ReadonlyMap<string, number> =>
  new Map(rows.map((row, index) => [nameIn(row, key), index + 1]));

/** The days of a row as rules: those of every week together, each nth weekday, and dates. A text says what is wrong. */
function daysOf(row: ReadRow): Json[] | 'waste-days' | 'waste-none' | 'waste-many' | 'waste-months' {
  const days = row.get('days', 'days') ?? [];
  const months = row.get('months', 'months');
  const weekdays = (of: readonly number[], moves = false, nth?: readonly number[]) => ({
    kind: 'weekdays',
    weekdays: of,
    ...(nth && { nth }),
    ...(moves && { on_holidays: 'next-day' }),
    ...(months && { months }),
  });
  if (days.some(({ kind }) => kind === 'public-holiday' || kind === 'yearly')) return 'waste-days';
  const periods = days.flatMap((day) => (day.kind === 'dates' ? [day] : []));
  if (periods.reduce((sum, { from, to }) => sum + Math.max(0, daysBetween(from, to) + 1), 0) > MOST_DATES)
    return 'waste-many';
  const dates = [...new Set(periods.filter(({ from, to }) => from <= to).flatMap(daysOfPeriod))];
  if (dates.length > 0 && months !== undefined) return 'waste-months';
  const weekly = (moves: boolean): number[] =>
    days.flatMap((day) =>
      day.kind === 'weekday' && day.nth === undefined && (day.moves_after_holiday ?? false) === moves
        ? [day.weekday]
        : [],
    );
  const found = [
    ...[false, true].flatMap((moves) => (weekly(moves).length > 0 ? [weekdays(weekly(moves), moves)] : [])),
    ...days.flatMap((day) =>
      day.kind === 'weekday' && day.nth !== undefined
        ? [weekdays([day.weekday], day.moves_after_holiday, day.nth)]
        : [],
    ),
    ...(dates.length > 0 ? [{ kind: 'dates', dates }] : []),
  ];
  return found.length === 0 || periods.some(({ from, to }) => to < from) ? 'waste-none' : found;
}

/** garbage.json; undefined without rows. */
export function wasteFrom({ book, form, comes, wrong, need }: Filling, office: Localized): Json | undefined {
  const rows = book.rows('waste');
  if (rows.length === 0) return undefined;
  need(form, 'waste_until');
  const [kinds, areas] = [firstOf(rows, 'kind'), firstOf(rows, 'area')];
  for (const [index, row] of kinds.entries()) comes('garbage.json', `kinds[${index}]`, row, 'kind');
  for (const [index, row] of areas.entries())
    comes('garbage.json', `areas[${index}]`, row, 'area', { districts: 'districts' });
  const [kindNumbers, areaNumbers] = [numbersIn(kinds, 'kind'), numbersIn(areas, 'area')];
  const rules = rows.flatMap((row) => {
    // What could not be read is said of its cell already.
    const found = row.has('days') ? daysOf(row) : [];
    if (typeof found === 'string') {
      wrong(row.place('days'), found);
      return [];
    }
    const area_ids = row.has('area') ? { area_ids: [areaNumbers.get(nameIn(row, 'area'))] } : {};
    return found.map((days) => ({
      row,
      rule: { ...area_ids, kind_key: `kind-${kindNumbers.get(nameIn(row, 'kind')) ?? 0}`, days },
    }));
  });
  for (const [index, { row }] of rules.entries()) comes('garbage.json', `rules[${index}]`, row, 'days');
  const hours = timesInWords({ start: form.get('time', 'opens') ?? '', end: form.get('time', 'closes') ?? '' });
  const note = form.has('waste_note')
    ? both(form.get('long', 'waste_note') ?? '', undefined)
    : { ja: '決められた日に、決められた場所へ出してください。', en: 'Put it out on its day, at its place.' };
  return {
    until: form.get('time', 'waste_until'),
    office: {
      name: office,
      tel: form.get('tel', 'tel'),
      hours: { ja: `平日 ${hours.ja}`, en: `weekdays ${hours.en}` },
    },
    note,
    kinds: kinds.map((row, index) => {
      const name = textsOf(row, 'kind');
      return {
        kind_key: `kind-${index + 1}`,
        kind_name: name,
        kana: row.reading('kind') ?? name.ja,
        sign: { ja: [...name.ja][0], en: [...name.en].slice(0, 2).join('') },
        tone: TONES[index % TONES.length],
        bag: row.has('bag') ? textsOf(row, 'bag', 'bag') : { ja: '決まりなし', en: 'any' },
        note: row.has('note') ? both(row.get('long', 'note') ?? '', undefined) : note,
      };
    }),
    areas:
      areas.length === 0
        ? [{ area_id: 1, area_name: { ja: '町の全域', en: 'The whole town' }, kana: 'まちのぜんいき', districts: [] }]
        : areas.map((row, index) => ({
            area_id: index + 1,
            area_name: textsOf(row, 'area', 'area'),
            kana: row.get('text', 'area'),
            districts: (row.get('list', 'districts') ?? []).map((district) => both(district, undefined)),
          })),
    rules: rules.map(({ rule }) => rule),
    items: [],
  };
}

/** ondemandbus.json; undefined without stops. */
export function busFrom({ book, form, comes, need }: Filling): Json | undefined {
  const stops = book.rows('stops');
  const [first] = stops;
  if (first === undefined) return undefined;
  for (const key of ['bus_tel', 'bus_from', 'bus_to', 'bus_seats']) need(form, key);
  const FILE = 'ondemandbus.json';
  const beside = stops.filter((row) => row.has('beside'));
  for (const row of beside) need(row, 'minutes');
  for (const [field, key] of [
    ['hours', 'bus_to'],
    ['desk_hours', 'closes'],
    ['vehicles', 'bus_to'],
  ] as const)
    comes(FILE, field, form, key);
  for (const list of ['stations', 'station_relations']) comes(FILE, list, first, 'beside');
  for (const [index, row] of stops.entries()) comes(FILE, `stations[${index}]`, row, 'name', { station_id: 'beside' });
  for (const [index, row] of beside.entries()) comes(FILE, `station_relations[${index}]`, row, 'beside');
  const stopId = (name: string) => `stop-${stops.findIndex((row) => nameIn(row) === name) + 1}`;
  const weekdays = form.get('weekdays', 'bus_days') ?? OFFICE_DAYS;
  const [from, to] = [form.get('time', 'bus_from'), form.get('time', 'bus_to')];
  return {
    tel: form.get('tel', 'bus_tel'),
    desk_hours: [{ weekdays: OFFICE_DAYS, opens: form.get('time', 'opens'), closes: form.get('time', 'closes') }],
    overview: {
      ja: '電話かこのサイトで予約して、乗り場から乗り場まで乗るバスです。',
      en: 'A bus from stop to stop that you reserve by telephone or on this site.',
    },
    how_to_ride: {
      ja: '乗る30分前までに予約し、時刻までに乗り場でお待ちください。',
      en: 'Reserve until 30 minutes before the ride and wait at the stop.',
    },
    fare: { yen: form.get('yen', 'bus_yen') ?? 0, notes: { ja: '1人1回の運賃です。', en: 'For one person and ride.' } },
    hours: [{ weekdays, opens: from, closes: to }],
    vehicles: [
      {
        vehicle_id: 'bus-1',
        vehicle_name: { ja: '1号車', en: 'Bus 1' },
        seats: form.get('number', 'bus_seats'),
        home_station_id: 'stop-1',
        shifts: [{ weekdays, from, to }],
      },
    ],
    stations: stops.map((row, index) => ({
      station_id: `stop-${index + 1}`,
      station_name: textsOf(row),
      station_kana: row.reading('name') ?? row.get('text', 'name'),
      ...positionOf(row),
      ...(row.has('facility') ? { spot_id: facilityId(book, nameIn(row, 'facility')) } : {}),
    })),
    station_relations: beside.map((row) => ({
      from_station_id: stopId(nameIn(row)),
      to_station_id: stopId(nameIn(row, 'beside')),
      duration_minutes: row.get('number', 'minutes'),
    })),
  };
}
