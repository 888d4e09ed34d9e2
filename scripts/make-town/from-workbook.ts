import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeFromWorkbook } from '@machi/api/src/new-town/from-workbook.ts';
import { packTexts } from '@machi/api/src/new-town/make-pack.ts';
import { placeText, workbookLimits, type WorkbookProblem } from '@machi/domain/workbook/model';
import { writePack } from './make-town.ts';
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
 * Makes a town pack of a filled workbook, and files in public formats, in `asked.folder`.
 * @throws WorkbookMistakes with every mistake by sheet and cell; nothing is then made
 */
export async function makeTownFrom(asked: TownOrder, files: readonly string[], now: Date) {
  const sources = await Promise.all(
    files.map(async (file) => ({ name: path.basename(file), content: await bytesOf(file) })),
  );
  const made = await makeFromWorkbook(asked.key, sources, now);
  if ('problems' in made) throw mistakes(made.problems);
  await writePack(asked, { ...packTexts(made.files), ...made.others });
  return { order: { ...asked, ...made.town }, files: made.files, notes: made.notes.map(lineOf) };
}
