import { daysBetween } from '../calendar/model.ts';
import { daysOf as daysOfPeriod } from '../calendar/views.ts';
import type { Localized } from '../locale/model.ts';
import {
  closingWords,
  firstOf,
  idIn,
  kanaOf,
  listFrom,
  nameIn,
  officeHoursOf,
  textsOf,
  type Filling,
} from './facilities.ts';
import { hiraganaOf } from './cells.ts';
import { fieldsOf, originsOf, readFields, type Json } from './fields.ts';
import type { ReadRow } from './rows.ts';

/** Most dates of a row. */
const MOST_DATES = 366;

const OFFICE_DAYS = [1, 2, 3, 4, 5];
const TONES = ['error', 'info', 'success', 'warning', 'accent', 'night', 'neutral'];

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

/** Changes around holidays: a stop may be of every year, and what is moved or added has one day. */
function changesFrom(filling: Filling): Json[] {
  const { book, wrong, need } = filling;
  return listFrom(filling, 'waste_changes', 'garbage.json', 'changes').map((change, index) => {
    const row = book.rows('waste_changes')[index];
    const [day, ...others] = row?.get('days', 'days') ?? [];
    if (row === undefined || !row.has('days')) return change;
    if (day === undefined || others.length > 0 || !('from' in day)) {
      wrong(row.place('days'), 'change-day');
      return change;
    }
    if (change['what'] === 'moved') for (const key of ['moved', 'kinds']) need(row, key);
    filling.comes('garbage.json', `changes[${index}]`, row, 'days');
    return { ...change, from: day.from, ...(day.to !== day.from && { to: day.to }) };
  });
}

/** garbage.json; undefined without rows. */
export function wasteFrom(filling: Filling, inquiries: Localized): Json | undefined {
  const { book, form, comes, wrong, need } = filling;
  const rows = book.rows('waste');
  if (rows.length === 0) return undefined;
  need(form, 'waste_until');
  const idOf = idIn(book);
  const [kinds, areas] = [firstOf(rows, 'kind'), firstOf(rows, 'area')];
  for (const [index, row] of kinds.entries())
    comes('garbage.json', `kinds[${index}]`, row, 'kind', originsOf(fieldsOf('kinds')));
  for (const [index, row] of areas.entries())
    comes('garbage.json', `areas[${index}]`, row, 'area', originsOf(fieldsOf('areas')));
  const rules = rows.flatMap((row) => {
    // What could not be read is said of its cell already.
    const found = row.has('days') ? daysOf(row) : [];
    if (typeof found === 'string') {
      wrong(row.place('days'), found);
      return [];
    }
    const area_ids = row.has('area') ? { area_ids: [idOf('waste.area', row.get('text', 'area') ?? '')] } : {};
    const kind_key = idOf('waste.kind', row.get('text', 'kind') ?? '') ?? 'kind-0';
    return found.map((days) => ({ row, rule: { ...area_ids, kind_key, days } }));
  });
  for (const [index, { row }] of rules.entries()) comes('garbage.json', `rules[${index}]`, row, 'days');
  const asked = book.rows('offices').find((row) => nameIn(row) === nameIn(form, 'waste_office'));
  const office = {
    name: form.has('waste_office') && asked ? textsOf(asked) : inquiries,
    hours: officeHoursOf(form),
  };
  const general = readFields(fieldsOf('waste'), form, idOf, { office }, { 'office.tel': form.get('tel', 'tel') });
  return {
    ...general,
    kinds: kinds.map((row, index) => {
      const name = textsOf(row, 'kind');
      return {
        kind_key: `kind-${index + 1}`,
        kana: kanaOf(row, 'kind'),
        sign: { ja: [...name.ja][0], en: [...name.en].slice(0, 2).join('') },
        tone: TONES[index % TONES.length],
        ...readFields(fieldsOf('kinds'), row, idOf, {}, { note: general['note'] }),
      };
    }),
    areas:
      areas.length === 0
        ? [{ area_id: 1, area_name: { ja: '町の全域', en: 'The whole town' }, kana: 'まちのぜんいき', districts: [] }]
        : areas.map((row, index) => ({
            area_id: index + 1,
            kana: row.get('hiragana', 'area_kana') ?? hiraganaOf(nameIn(row, 'area')) ?? row.get('text', 'area'),
            ...readFields(fieldsOf('areas'), row, idOf),
          })),
    rules: rules.map(({ rule }) => rule),
    ...(book.rows('waste_changes').length > 0 && { changes: changesFrom(filling) }),
    items: listFrom(filling, 'waste_items', 'garbage.json', 'items').map((item, index) => {
      const row = book.rows('waste_items')[index];
      return { ...(row && { kana: kanaOf(row) }), ...item };
    }),
  };
}

/** The vehicles of the on-demand bus, by name; without rows, one that drives in the hours of the form. */
function vehiclesFrom({ book, form, comes, need }: Filling, hours: Json): Json[] {
  const rows = book.rows('vehicles');
  if (rows.length === 0) {
    need(form, 'bus_seats');
    const { weekdays, opens: from, closes: to } = hours;
    return [
      {
        vehicle_id: 'bus-1',
        vehicle_name: { ja: '1号車', en: 'Bus 1' },
        seats: form.get('number', 'bus_seats'),
        home_station_id: 'stop-1',
        shifts: [{ weekdays, from, to }],
      },
    ];
  }
  return firstOf(rows, 'name').map((row, index) => {
    const at = `vehicles[${index}]`;
    comes('ondemandbus.json', at, row, 'name', originsOf(fieldsOf('vehicles')));
    need(row, 'seats');
    const shifts = rows.filter((other) => nameIn(other) === nameIn(row));
    for (const [line, shift] of shifts.entries())
      comes('ondemandbus.json', `${at}.shifts[${line}]`, shift, 'from', originsOf(fieldsOf('shifts')));
    return {
      vehicle_id: `bus-${index + 1}`,
      ...readFields(fieldsOf('vehicles'), row, idIn(book)),
      shifts: shifts.map((shift) => readFields(fieldsOf('shifts'), shift, idIn(book))),
    };
  });
}

/** Hours of service: from the first shift of a weekday to the last one, weekdays alike in one row. */
export function hoursOfShifts(shifts: readonly Json[]): Json[] {
  const days = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    const own = shifts.filter(({ weekdays }) => Array.isArray(weekdays) && weekdays.includes(weekday));
    const [from] = own.map((shift) => String(shift['from'])).toSorted();
    const to = own
      .map((shift) => String(shift['to']))
      .toSorted()
      .at(-1);
    return from === undefined ? [] : [{ weekday, opens: from, closes: to }];
  });
  const alike = Map.groupBy(days, ({ opens, closes }) => `${opens} ${closes}`);
  return [...alike.values()].map((own) => ({
    weekdays: own.map(({ weekday }) => weekday),
    opens: own[0]?.opens,
    closes: own[0]?.closes,
  }));
}

/** ondemandbus.json; undefined without stops. */
export function busFrom(filling: Filling): Json | undefined {
  const { book, form, comes, need } = filling;
  const stops = book.rows('stops');
  const [first] = stops;
  if (first === undefined) return undefined;
  const areShifts = book.rows('vehicles').length > 0 && !form.has('bus_from');
  for (const key of ['bus_tel', ...(areShifts ? [] : ['bus_from', 'bus_to'])]) need(form, key);
  const FILE = 'ondemandbus.json';
  const idOf = idIn(book);
  const beside = stops.filter((row) => row.has('beside'));
  for (const row of beside) need(row, 'minutes');
  for (const [field, key] of [
    ['hours', 'bus_to'],
    ['desk_hours', 'closes'],
    ['vehicles', 'bus_to'],
    ['closed', 'bus_closed'],
  ] as const)
    comes(FILE, field, form, key);
  for (const list of ['stations', 'station_relations']) comes(FILE, list, first, 'beside');
  const stations = listFrom(filling, 'stops', FILE, 'stations');
  for (const [index, row] of stops.entries()) comes(FILE, `stations[${index}]`, row, 'name', { station_id: 'beside' });
  for (const [index, row] of beside.entries()) comes(FILE, `station_relations[${index}]`, row, 'beside');
  for (const [index, row] of book.rows('ways').entries())
    comes(FILE, `station_relations[${beside.length + index}]`, row, 'to', originsOf(fieldsOf('ways')));
  const weekdays = form.get('weekdays', 'bus_days') ?? OFFICE_DAYS;
  const hours = { weekdays, opens: form.get('time', 'bus_from'), closes: form.get('time', 'bus_to') };
  const vehicles = vehiclesFrom(filling, hours);
  const shifts = vehicles.flatMap((vehicle) => (Array.isArray(vehicle['shifts']) ? vehicle['shifts'] : []));
  const closed = form.get('days', 'bus_closed') ?? [];
  return {
    ...readFields(fieldsOf('bus'), form, idOf),
    desk_hours: [{ weekdays: OFFICE_DAYS, opens: form.get('time', 'opens'), closes: form.get('time', 'closes') }],
    hours: areShifts ? hoursOfShifts(shifts) : [hours],
    ...(closed.length > 0 && {
      closed: closed.map((days) => {
        const { ja, en } = closingWords(days);
        return { days, reason: { ja: `${ja}はお休みです。`, en: `No service on: ${en}.` } };
      }),
    }),
    vehicles,
    stations: stops.map((row, index) => ({
      station_id: `stop-${index + 1}`,
      station_kana: kanaOf(row),
      ...stations[index],
    })),
    station_relations: [
      ...beside.map((row) => ({
        from_station_id: idOf('stops', row.get('text', 'name') ?? ''),
        to_station_id: idOf('stops', row.get('text', 'beside') ?? ''),
        duration_minutes: row.get('number', 'minutes'),
      })),
      ...book.rows('ways').map((row) => readFields(fieldsOf('ways'), row, idOf)),
    ],
  };
}

/** Days of an event: those of its cells, or each day on which a facility opens. */
export function eventsFrom(filling: Filling): Json[] | undefined {
  const { book, wrong, need } = filling;
  const rows = book.rows('events');
  if (rows.length === 0) return undefined;
  return listFrom(filling, 'events', 'events.json').map((event, index) => {
    const row = rows[index];
    if (row === undefined) return event;
    const facility = row.get('text', 'facility');
    if (facility !== undefined) {
      if (row.has('days')) wrong(row.place('days'), 'days-or-facility');
      return { ...event, days: { kind: 'spot-open', spot_id: idIn(book)('facilities', facility) } };
    }
    for (const key of ['days', 'starts']) need(row, key);
    const found = row.has('days') ? daysOf(row) : [];
    const [days, ...others] = typeof found === 'string' ? [] : found;
    if (row.has('days') && (days === undefined || others.length > 0 || days['on_holidays'] !== undefined))
      wrong(row.place('days'), 'event-days');
    const isOff = row.get('yes', 'business') === true;
    return { ...event, days: { ...days, ...(isOff && { not_on_holidays: true }) } };
  });
}
