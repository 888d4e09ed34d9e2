import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { placesToEdit } from '@machi/api/src/new-town/places-to-edit.ts';
import { writeWorkbook } from '@machi/api/src/workbook/write-workbook.ts';
import { makeTown } from './make-town.ts';
import { OrderMistake, USAGE, readOrder, workbookAsked } from './order.ts';
import { WorkbookMistakes, makeTownFrom } from './from-workbook.ts';

/** Writes the empty workbook; a file that exists stays as it is. */
async function writeEmpty(file: string): Promise<void> {
  try {
    await writeFile(file, await writeWorkbook(), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new OrderMistake(error.code === 'EEXIST' ? `${file} exists already; nothing was changed.` : error.message);
    throw error;
  }
  console.log(`Wrote ${file}. Fill it in, then:\n  npm run make-town -- <key> --from ${file}`);
}

async function run(): Promise<void> {
  const given = process.argv.slice(2);
  const empty = workbookAsked(given);
  if (empty !== undefined) return writeEmpty(empty);
  const asked = readOrder(given, process.env.MACHI_TOWNS || 'towns');
  const { order, files, notes } =
    asked.from === undefined
      ? { order: asked, files: await makeTown(asked, new Date()), notes: [] }
      : await makeTownFrom(asked, asked.from, new Date());
  const folder = path.dirname(order.folder);
  const isUsual = folder === path.resolve('towns');
  const lines = [
    `Made ${order.folder}: ${order.nameJa} / ${order.nameEn}.`,
    ...notes,
    '',
    'Start it:',
    `  ${isUsual ? '' : `MACHI_TOWNS=${folder} `}MACHI_TOWN=${order.key} npm start`,
    '',
    'Edit next (docs/town-pack.md tells what each file holds):',
    ...placesToEdit(files).map(({ file, places }) => `  ${file}: ${places.join(', ')}`),
    '  images/: the drawings, each with its alt in the file that names it',
    '',
    asked.from === undefined
      ? 'Facilities, rooms, fees, hours, apps and the whole map are invented: put your own in their place.'
      : 'Taxi, apps, laundry and the whole map are invented: put your own in their place.',
    'Have the texts of terms.json, policy.json and legal.json checked before anybody relies on them.',
  ];
  console.log(lines.join('\n'));
}

await run().catch((error: unknown) => {
  if (!(error instanceof OrderMistake)) throw error;
  console.error(error instanceof WorkbookMistakes ? error.message : `${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
});
