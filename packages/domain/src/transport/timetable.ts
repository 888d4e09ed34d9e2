import { isPublicHoliday } from '../calendar/business-days.ts';
import { addDays, weekdayOf, type DateText } from '../calendar/model.ts';
import type { RunNote } from './contract.ts';
import type { Call } from './feed/tables.ts';
import { daysFrom, firstServiceDay, isServiceDay, ridesOn, type Line, type Run } from './service-days.ts';

/** Days examined to find out which trips run on which days. */
const DAYS_LOOKED_AT = 28;
/** Most stops and runs shown for one direction. A town's bus has a tenth of it. */
const MOST_CALLS = 200;
const MOST_RUNS = 200;
const MOST_DAYS_OFF_AHEAD = 60;

/** Kinds of days on timetables: Monday to Friday, Saturday, Sunday and public holidays. */
type DayKind = 'weekday' | 'saturday' | 'holiday';

export function dayKindOf(date: DateText): DayKind {
  if (weekdayOf(date) === 0 || isPublicHoliday(date)) return 'holiday';
  return weekdayOf(date) === 6 ? 'saturday' : 'weekday';
}

/** A public holiday without the Sunday timetable. */
const HOLIDAY = 7;

/**
 * Days of a table: 1 to 6 for Monday to Saturday, 0 for Sundays and public holidays, 7 for public holidays
 * alone if Sundays have no service.
 */
export type RunningDays = readonly number[];

function runningDays(dates: readonly DateText[]): RunningDays {
  const holidays = dates.some((date) => weekdayOf(date) === 0) ? 0 : HOLIDAY;
  const days = dates.map((date) => (dayKindOf(date) === 'holiday' ? holidays : weekdayOf(date)));
  return [...new Set(days)].toSorted();
}

/** Finds the days of the tables that apply to a date. */
export const daysOfDate = (date: DateText): RunningDays => {
  if (weekdayOf(date) === 0) return [0];
  return dayKindOf(date) === 'holiday' ? [0, HOLIDAY] : [weekdayOf(date)];
};

/** Range of days, both included. */
export interface DayStretch {
  readonly from: DateText;
  readonly to: DateText;
}

export interface TableColumn {
  readonly trip_id: string;
  readonly note: RunNote | null;
}

export interface TableRow {
  readonly stop_id: string;
  /** Seconds of the service day, by column; null where the trip does not stop. */
  readonly times: readonly (number | null)[];
}

/** Trips of one direction on days of one kind. */
export interface TimetableTable {
  readonly days: RunningDays;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** A direction of a route. */
export interface TimetableDirection {
  /** Key in addresses: "town-cw:0". */
  readonly direction_key: string;
  readonly gtfs_route_id: string;
  /** Destinations shown on vehicles, most frequent first. */
  readonly headsigns: readonly string[];
  readonly tables: readonly TimetableTable[];
}

/** Finds the longest common subsequence of two rows of stops, as pairs of indices. */
function common(one: readonly string[], other: readonly string[]): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const length =
        one[row] === other[column]
          ? (lengths[row + 1]?.[column + 1] ?? 0) + 1
          : Math.max(lengths[row + 1]?.[column] ?? 0, lengths[row]?.[column + 1] ?? 0);
      const lengthsOfRow = lengths[row];
      if (lengthsOfRow) lengthsOfRow[column] = length;
    }
  const pairs: [number, number][] = [];
  for (let [row, column] = [0, 0]; row < one.length && column < other.length;) {
    if (one[row] === other[column]) pairs.push([row++, column++]);
    else if ((lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Merges two sequences of stops and keeps the order of each. */
function merged(rows: readonly string[], stops: readonly string[]): readonly string[] {
  const found: string[] = [];
  let [row, stop] = [0, 0];
  for (const [atRow, atStop] of [...common(rows, stops), [rows.length, stops.length] as const]) {
    found.push(...rows.slice(row, atRow), ...stops.slice(stop, atStop + 1));
    [row, stop] = [atRow + 1, atStop + 1];
  }
  return found;
}

const stopsOf = ({ calls }: Run): readonly string[] => calls.slice(0, MOST_CALLS).map(({ stop_id }) => stop_id);

/** Lists the distinct stop sequences of the runs, longest first. */
function patternsOf(runs: readonly Run[]): readonly (readonly string[])[] {
  const patterns = new Map(runs.map((run) => [JSON.stringify(stopsOf(run)), stopsOf(run)]));
  return [...patterns.values()].toSorted((one, other) => other.length - one.length);
}

/** Lists the stops of runs in riding order. A loop repeats its first stop at the end. */
export const stopRows = (runs: readonly Run[]): readonly string[] =>
  patternsOf(runs).reduce<readonly string[]>(
    (rows, stops) => (rows.length === 0 ? stops : merged(rows, stops).slice(0, 2 * MOST_CALLS)),
    [],
  );

/** Shows departures; at the last stop the arrival. */
const shownTime = (call: Call, isLast: boolean): number => (isLast ? call.arrival_seconds : call.departure_seconds);

function timesOf(run: Run, rows: readonly string[]): (number | null)[] {
  const times = rows.map((): number | null => null);
  for (const [row, index] of common(rows, stopsOf(run))) {
    const call = run.calls[index];
    if (call) times[row] = shownTime(call, index === run.calls.length - 1);
  }
  return times;
}

/** Identifies a trip on a timetable by its content instead of its id. */
const signatureOf = (run: Run): string =>
  JSON.stringify(
    run.calls.map(({ stop_id, arrival_seconds, departure_seconds }) => [stop_id, arrival_seconds, departure_seconds]),
  );

/** Says on which of the table's days a trip runs; null: on all. */
function noteOf(days: readonly DateText[], its: ReadonlySet<DateText>): RunNote | null {
  const missing = days.filter((date) => !its.has(date));
  const own = days.filter((date) => its.has(date));
  const [first = '', last = ''] = [own[0], own.at(-1)];
  if (missing.length === 0) return null;
  const weekdays = [...new Set(own.map(weekdayOf))].toSorted();
  if (own.length > 1 && missing.every((date) => !weekdays.includes(weekdayOf(date))))
    return { kind: 'weekdays', weekdays };
  if (own.length > 1 && missing.every((date) => date < first)) return { kind: 'from', date: first };
  if (own.length > 1 && missing.every((date) => date > last)) return { kind: 'until', date: last };
  return missing.length < own.length ? { kind: 'except', dates: missing } : { kind: 'only', dates: own };
}

interface DatedRun {
  readonly run: Run;
  readonly dates: Set<DateText>;
}

/** Lists the runs of some days in order of departure. Runs with the same times appear once. */
function runsOfDays(line: Line, days: readonly DateText[], isOfTable: (run: Run) => boolean): readonly DatedRun[] {
  const found = new Map<string, DatedRun>();
  for (const date of days)
    for (const ride of ridesOn(line, date)) {
      if (!isOfTable(ride)) continue;
      const signature = signatureOf(ride);
      const known = found.get(signature) ?? { run: ride, dates: new Set() };
      known.dates.add(date);
      found.set(signature, known);
    }
  return [...found.values()].toSorted((one, other) => one.run.starts - other.run.starts).slice(0, MOST_RUNS);
}

function tableOf(line: Line, days: readonly DateText[], isOfTable: (run: Run) => boolean): TimetableTable {
  const found = runsOfDays(line, days, isOfTable);
  const own = days.filter((date) => found.some(({ dates }) => dates.has(date)));
  const rows = stopRows(found.map(({ run }) => run));
  const times = found.map(({ run }) => timesOf(run, rows));
  return {
    days: runningDays(own),
    columns: found.map(({ run, dates }) => ({ trip_id: run.trip.trip_id, note: noteOf(own, dates) })),
    rows: rows.map((stop_id, row) => ({ stop_id, times: times.map((column) => column[row] ?? null) })),
  };
}

/** Content of a table without its days, for merging equal tables. */
const contentOf = ({ columns, rows }: TimetableTable): string =>
  JSON.stringify([columns.map(({ note }) => note), rows]);

function tablesOf(line: Line, days: readonly DateText[], isOfTable: (run: Run) => boolean): readonly TimetableTable[] {
  const tables = (['weekday', 'saturday', 'holiday'] as const)
    .map((kind) =>
      tableOf(
        line,
        days.filter((date) => dayKindOf(date) === kind),
        isOfTable,
      ),
    )
    .filter(({ columns }) => columns.length > 0);
  return [...Map.groupBy(tables, contentOf).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, days: [first, ...others].flatMap((table) => table.days).toSorted() }] : [],
  );
}

const keyOf = ({ trip }: Run): string => `${trip.route_id}:${trip.direction_id ?? 0}`;

/** Headsigns, most frequent first. */
function headsignsOf(runs: readonly Run[]): readonly string[] {
  const counted = Map.groupBy(runs, ({ trip }) => trip.trip_headsign);
  return [...counted].toSorted(([, one], [, other]) => other.length - one.length).map(([headsign]) => headsign);
}

function directionsOf(line: Line, tablesFor: (isOfTable: (run: Run) => boolean) => readonly TimetableTable[]) {
  const byKey = [...Map.groupBy(line.runs, keyOf)].toSorted(([, [one]], [, [other]]) => orderOf(one) - orderOf(other));
  return byKey.flatMap(([direction_key, runs]): TimetableDirection[] => {
    const tables = tablesFor((run) => keyOf(run) === direction_key);
    const gtfs_route_id = runs[0]?.trip.route_id ?? '';
    return tables.length === 0 ? [] : [{ direction_key, gtfs_route_id, headsigns: headsignsOf(runs), tables }];
  });
}

/** Outward before return. */
const orderOf = (run: Run | undefined): number => run?.trip.direction_id ?? 0;

/** The timetable of one day, by direction. */
export const timetableOn = (line: Line, date: DateText): readonly TimetableDirection[] =>
  directionsOf(line, (isOfTable) => [tableOf(line, [date], isOfTable)].filter(({ columns }) => columns.length > 0));

/** Lists the days from which the timetable is made: four weeks from the first day with service. */
export function timetableDays(line: Line, from: DateText): readonly DateText[] {
  const first = firstServiceDay(line, from);
  return first === undefined
    ? []
    : daysFrom(first, addDays(first, DAYS_LOOKED_AT - 1)).filter((date) => isServiceDay(line, date));
}

/** Makes the timetable from a day on, by direction and kind of day. */
export function timetableFrom(line: Line, from: DateText): readonly TimetableDirection[] {
  const days = timetableDays(line, from);
  return directionsOf(line, (isOfTable) => tablesOf(line, days, isOfTable));
}

/**
 * Lists days of the next two months without their usual service, such as New Year's, as ranges. Days announced
 * elsewhere with a reason are left out.
 */
export function daysOff(line: Line, from: DateText, told: readonly DayStretch[] = []): readonly DayStretch[] {
  const usual = runningDays(timetableDays(line, from));
  const isTold = (date: DateText) => told.some((stretch) => stretch.from <= date && date <= stretch.to);
  const stretches: DayStretch[] = [];
  let wasOff = false;
  for (const date of daysFrom(from, addDays(from, MOST_DAYS_OFF_AHEAD))) {
    if (!daysOfDate(date).some((day) => usual.includes(day))) continue;
    const isOff = !isServiceDay(line, date) && !isTold(date);
    const begun = wasOff ? stretches.pop() : undefined;
    if (begun !== undefined) stretches.push(isOff ? { ...begun, to: date } : begun);
    else if (isOff) stretches.push({ from: date, to: date });
    wasOff = isOff;
  }
  return stretches;
}

/** Lists every stop of a route once, in riding order. */
export function stopsInOrder(line: Line): readonly string[] {
  const directions = [...Map.groupBy(line.runs, keyOf).values()].toSorted(
    ([one], [other]) => orderOf(one) - orderOf(other),
  );
  return [...new Set(directions.flatMap((runs) => stopRows(runs)))];
}
