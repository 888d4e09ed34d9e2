import { parseTownPack } from '@machi/domain/town/parse-town-pack';
import type { TownPack } from '@machi/domain/town/model';
import { formatTownProblems } from '@machi/domain/town/town-problems';
import type { WorkbookProblem } from '@machi/domain/workbook/model';
import { orderFrom, packFrom, placeMistakes } from '@machi/domain/workbook/pack';
import { inBookOrder, readRows } from '@machi/domain/workbook/rows';
import { readWorkbook } from '../workbook/read-workbook.ts';
import { drawBasemap, metresTo } from './draw-basemap.ts';
import { filledFiles, type NewTown } from './make-pack.ts';

/** A pack made of a workbook, by the names of its files. */
export interface MadeTown {
  readonly town: NewTown;
  readonly files: Readonly<Record<string, unknown>>;
  readonly pack: TownPack;
  /** What was met and needs no change. */
  readonly notes: readonly WorkbookProblem[];
}

/** Makes a town's pack of a filled workbook, or tells every mistake with its sheet and cell. */
export async function makeFromWorkbook(
  key: string,
  content: Buffer,
  now: Date,
): Promise<MadeTown | { readonly problems: readonly WorkbookProblem[] }> {
  const read = await readWorkbook(content);
  if ('problem' in read) return { problems: [read.problem] };
  const book = readRows(read.workbook);
  const town: NewTown = { key, ...orderFrom(book) };
  const filled = packFrom(book, await filledFiles(town, now));
  const spots = Array.isArray(filled.files['spots.json']) ? filled.files['spots.json'] : [];
  // A little farther than the farthest facility.
  const reach = Math.max(0, ...spots.map((spot) => metresTo(town.position, spot)).filter(Number.isFinite)) * 1.1;
  const files = { ...filled.files, 'basemap.geojson': drawBasemap(town.position, reach) };
  const parsed = parseTownPack(files);
  const { placed, others } = placeMistakes('problems' in parsed ? parsed.problems : [], filled, book.problems);
  const problems = inBookOrder(read.workbook, [...book.problems, ...placed]);
  if (problems.length > 0) return { problems };
  if ('problems' in parsed) throw new Error(`The template is not right:\n${formatTownProblems(others)}`);
  return { town, files, pack: parsed.pack, notes: inBookOrder(read.workbook, book.notes) };
}
