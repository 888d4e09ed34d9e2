import { isPublicHoliday } from '../calendar/business-days.ts';
import { addDays, weekdayOf, type DateText } from '../calendar/model.ts';
import type { RunNote } from './contract.ts';
import type { Call } from './feed/tables.ts';
import { daysFrom, firstServiceDay, isServiceDay, ridesOn, type Line, type Run } from './service-days.ts';

/** Days that are looked at to tell which trips belong to which days. */
const DAYS_LOOKED_AT = 28;
/** What a page and a paper can show of one direction; a town's bus has a tenth of it. */
const MOST_CALLS = 200;
const MOST_RUNS = 200;
const MOST_DAYS_OFF_AHEAD = 60;

/** Days as a timetable knows them: Monday to Friday, Saturday, Sunday and public holidays. */
type DayKind = 'weekday' | 'saturday' | 'holiday';

export function dayKindOf(date: DateText): DayKind {
  if (weekdayOf(date) === 0 || isPublicHoliday(date)) return 'holiday';
  return weekdayOf(date) === 6 ? 'saturday' : 'weekday';
}

/** A public holiday that is not told as a Sunday. */
const HOLIDAY = 7;

/**
 * On which days a table holds: weekdays 1 to 6; 0 Sundays and public holidays; 7 public holidays alone, where Sundays have
 * no service.
 */
export type RunningDays = readonly number[];

function runningDays(dates: readonly DateText[]): RunningDays {
  const holidays = dates.some((date) => weekdayOf(date) === 0) ? 0 : HOLIDAY;
  const days = dates.map((date) => (dayKindOf(date) === 'holiday' ? holidays : weekdayOf(date)));
  return [...new Set(days)].toSorted();
}

/** The days of tables among which a date is. */
export const daysOfDate = (date: DateText): RunningDays => {
  if (weekdayOf(date) === 0) return [0];
  return dayKindOf(date) === 'holiday' ? [0, HOLIDAY] : [weekdayOf(date)];
};

/** Both days are included. */
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

/** The trips of one direction on days of one kind. */
export interface TimetableTable {
  readonly days: RunningDays;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** A direction of a route, as people choose it. */
export interface TimetableDirection {
  /** Names it in addresses: "town-cw:0". */
  readonly direction_key: string;
  readonly gtfs_route_id: string;
  /** Where its trips go, as the vehicles say; the most frequent first. */
  readonly headsigns: readonly string[];
  readonly tables: readonly TimetableTable[];
}

/** The rows that both sequences have, in order: as many as possible. */
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

/** Lays one sequence of stops into another, each in its own order. */
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

/** Every way that the runs take, once each; the longest first. */
function patternsOf(runs: readonly Run[]): readonly (readonly string[])[] {
  const patterns = new Map(runs.map((run) => [JSON.stringify(stopsOf(run)), stopsOf(run)]));
  return [...patterns.values()].toSorted((one, other) => other.length - one.length);
}

/** The stops of runs in the order of the ride; a loop names its first stop again at its end. */
export const stopRows = (runs: readonly Run[]): readonly string[] =>
  patternsOf(runs).reduce<readonly string[]>(
    (rows, stops) => (rows.length === 0 ? stops : merged(rows, stops).slice(0, 2 * MOST_CALLS)),
    [],
  );

/** When people get on; at the last stop when they get off. */
const shownTime = (call: Call, isLast: boolean): number => (isLast ? call.arrival_seconds : call.departure_seconds);

function timesOf(run: Run, rows: readonly string[]): (number | null)[] {
  const times = rows.map((): number | null => null);
  for (const [row, index] of common(rows, stopsOf(run))) {
    const call = run.calls[index];
    if (call) times[row] = shownTime(call, index === run.calls.length - 1);
  }
  return times;
}

/** What tells two trips from each other on a timetable: not their ids. */
const signatureOf = (run: Run): string =>
  JSON.stringify(
    run.calls.map(({ stop_id, arrival_seconds, departure_seconds }) => [stop_id, arrival_seconds, departure_seconds]),
  );

/** When a trip runs among the days of its table; null when on all of them. */
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

/** The runs of some days, the same at the same times once, in the order in which they leave. */
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

/** What a table says, its days apart: tables that say the same are one. */
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

/** The most frequent first. */
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

/** Days by which the timetable is told: four weeks, from the first one on that has a service. */
export function timetableDays(line: Line, from: DateText): readonly DateText[] {
  const first = firstServiceDay(line, from);
  return first === undefined
    ? []
    : daysFrom(first, addDays(first, DAYS_LOOKED_AT - 1)).filter((date) => isServiceDay(line, date));
}

/** The timetable that holds from a day on, by direction and kind of day. */
export function timetableFrom(line: Line, from: DateText): readonly TimetableDirection[] {
  const days = timetableDays(line, from);
  return directionsOf(line, (isOfTable) => tablesOf(line, days, isOfTable));
}

/**
 * Days of the next two months without service although such a day has it otherwise, such as the new year's, from one to
 * another: between them nothing would run anyway. What is told elsewhere, with its reason, is left out.
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

/** Every stop of a route, in the order of the ride; each once. */
export function stopsInOrder(line: Line): readonly string[] {
  const directions = [...Map.groupBy(line.runs, keyOf).values()].toSorted(
    ([one], [other]) => orderOf(one) - orderOf(other),
  );
  return [...new Set(directions.flatMap((runs) => stopRows(runs)))];
}
