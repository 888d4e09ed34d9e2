import { parseTownPack } from '@machi/domain/town/parse-town-pack';
import type { TownPack } from '@machi/domain/town/model';
import { formatTownProblems } from '@machi/domain/town/town-problems';
import type { DateText } from '@machi/domain/calendar/model';
import type { Workbook, WorkbookProblem } from '@machi/domain/workbook/model';
import { orderFrom, packFrom, placeMistakes } from '@machi/domain/workbook/pack';
import { eventsIn, withPublicRows, type PublicTable } from '@machi/domain/workbook/public-rows';
import { inBookOrder, readRows } from '@machi/domain/workbook/rows';
import { problemOf, said } from '@machi/domain/workbook/sentences';
import { readWorkbook } from '../workbook/read-workbook.ts';
import { drawBasemap, metresTo } from './draw-basemap.ts';
import { readDays, readTable, readTimetable, type TownSource } from './public-files.ts';
import { filledFiles, type NewTown } from './make-pack.ts';

/** A pack made of a workbook, by the names of its files. */
export interface MadeTown {
  readonly town: NewTown;
  readonly files: Readonly<Record<string, unknown>>;
  readonly pack: TownPack;
  /** Files of its timetable, by their paths in the pack. */
  readonly others: Readonly<Record<string, Uint8Array>>;
  /** Of the timetable. */
  readonly feedStops: number;
  /** What was met and needs no change. */
  readonly notes: readonly WorkbookProblem[];
}

const EMPTY: Workbook = { sheets: [], isFrom1904: false, hasLinks: false };
const isNamed = (ending: string) => (file: TownSource) => file.name.toLowerCase().endsWith(ending);

/** The workbook and the public files of a town, or why one cannot be read. */
async function readSources(sources: readonly TownSource[], now: Date) {
  const problems: WorkbookProblem[] = [];
  const [tables, closed]: [PublicTable[], DateText[]] = [[], []];
  let workbook: Workbook | undefined;
  const [zip, ...zips] = sources.filter(isNamed('.zip'));
  for (const { name } of zips) problems.push(problemOf(name, 'two-files'));
  for (const source of sources.filter((one) => !isNamed('.zip')(one))) {
    if (isNamed('.csv')(source)) {
      const table = readTable(source);
      if ('columns' in table) tables.push(table);
      else problems.push(table);
    } else if (isNamed('.ics')(source)) {
      const days = readDays(source, now);
      if ('words' in days) problems.push(days);
      else closed.push(...days);
    } else if (workbook === undefined) {
      const read = await readWorkbook(Buffer.from(source.content));
      if ('problem' in read)
        problems.push({
          ...read.problem,
          place: { ...read.problem.place, sheet: read.problem.place.sheet || source.name },
        });
      workbook = 'workbook' in read ? read.workbook : EMPTY;
    } else problems.push(problemOf(source.name, 'two-files'));
  }
  return { workbook: workbook ?? EMPTY, tables, closed, zip, problems };
}

/** Makes a town's pack of its filled workbook and what it publishes, or tells every mistake with its sheet and cell. */
export async function makeFromWorkbook(
  key: string,
  sources: readonly TownSource[],
  now: Date,
): Promise<MadeTown | { readonly problems: readonly WorkbookProblem[] }> {
  const read = await readSources(sources, now);
  if (read.problems.length > 0) return { problems: read.problems };
  const { workbook, placed } = withPublicRows(read.workbook, read.tables, read.closed);
  const book = readRows(workbook);
  const town: NewTown = { key, ...orderFrom(book) };
  const filled = packFrom(book, await filledFiles(town, now));
  const spots = Array.isArray(filled.files['spots.json']) ? filled.files['spots.json'] : [];
  const bus = read.zip && (await readTimetable(read.zip, town.position, spots));
  const events = read.tables.map((table) => ({ table, ...eventsIn(table) }));
  const own = events.flatMap((one) => one.events);
  const { 'transport.json': transport, 'events.json': shown } = filled.files;
  // A little farther than the farthest facility.
  const reach = Math.max(0, ...spots.map((spot) => metresTo(town.position, spot)).filter(Number.isFinite)) * 1.1;
  const files = {
    ...filled.files,
    'basemap.geojson': drawBasemap(town.position, reach),
    'transport.json': { ...(typeof transport === 'object' && transport), ...bus?.transport },
    'events.json': own.length > 0 ? own : shown,
  };
  const parsed = parseTownPack(files);
  const found = placeMistakes('problems' in parsed ? parsed.problems : [], filled, book.problems);
  const problems = [
    ...inBookOrder(workbook, [...book.problems, ...found.placed]).map(placed),
    ...(bus?.problems ?? []),
  ];
  if (problems.length > 0) return { problems };
  if ('problems' in parsed) throw new Error(`The template is not right:\n${formatTownProblems(found.others)}`);
  const leftOut = events.flatMap(({ table, unread }) =>
    unread.map((row) => ({ place: { sheet: table.file, row, column: 0 }, words: said('event-day') })),
  );
  return {
    town,
    files,
    others: bus?.files ?? {},
    feedStops: bus?.stops ?? 0,
    pack: parsed.pack,
    notes: [...inBookOrder(workbook, book.notes).map(placed), ...leftOut],
  };
}
