import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readWorkbook } from '@machi/api/src/workbook/read-workbook.ts';
import { parseTownPack } from '@machi/domain/town/parse-town-pack';
import { formatTownProblems } from '@machi/domain/town/town-problems';
import { placeText, workbookLimits, type WorkbookProblem } from '@machi/domain/workbook/model';
import { orderFrom, packFrom, placeMistakes } from '@machi/domain/workbook/pack';
import { inBookOrder, readRows } from '@machi/domain/workbook/rows';
import { drawBasemap, metresTo } from './draw-basemap.ts';
import { filledFiles, writePack } from './make-town.ts';
import { OrderMistake, type TownOrder } from './order.ts';

/** The mistakes of a workbook, all at once. */
export class WorkbookMistakes extends OrderMistake {}

const lineOf = ({ place, words }: WorkbookProblem): string =>
  `${[placeText(place), words.ja].filter(Boolean).join(': ')}\n    ${words.en}`;
/** More than anybody reads at once, such as a whole column of a long sheet. */
const MOST_TOLD = 500;
const mistakes = (problems: readonly WorkbookProblem[]): WorkbookMistakes =>
  new WorkbookMistakes(
    [`${problems.length} か所を直してください（places to correct）:`, ...problems.slice(0, MOST_TOLD).map(lineOf)].join(
      '\n',
    ),
  );

/** Reads a byte more than a workbook may have: a huge file is refused and not loaded. */
async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await buffer(createReadStream(file, { end: workbookLimits.mostBytes }));
  } catch (error) {
    throw new OrderMistake(`--from: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Makes a town pack of a filled workbook in `asked.folder`.
 * @throws WorkbookMistakes with every mistake by sheet and cell; nothing is then made
 */
export async function makeFromWorkbook(asked: TownOrder, file: string, now: Date) {
  const read = await readWorkbook(await bytesOf(file));
  if ('problem' in read) throw mistakes([read.problem]);
  const book = readRows(read.workbook);
  const order: TownOrder = { ...asked, ...orderFrom(book) };
  const filled = packFrom(book, await filledFiles(order, now));
  const spots = Array.isArray(filled.files['spots.json']) ? filled.files['spots.json'] : [];
  // A little farther than the farthest facility.
  const reach = Math.max(0, ...spots.map((spot) => metresTo(order.position, spot)).filter(Number.isFinite)) * 1.1;
  const files = { ...filled.files, 'basemap.geojson': drawBasemap(order.position, reach) };
  const parsed = parseTownPack(files);
  const { placed, others } = placeMistakes('problems' in parsed ? parsed.problems : [], filled, book.problems);
  const problems = inBookOrder(read.workbook, [...book.problems, ...placed]);
  if (problems.length > 0) throw mistakes(problems);
  if (others.length > 0) throw new Error(`The template is not right:\n${formatTownProblems(others)}`);
  await writePack(order, files);
  return { order, files, notes: inBookOrder(read.workbook, book.notes).map(lineOf) };
}
