import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { placesToEdit } from '@machi/api/src/new-town/places-to-edit.ts';
import { loadTownPack } from '@machi/api/src/town/load-town-pack.ts';
import { writeWorkbook } from '@machi/api/src/workbook/write-workbook.ts';
import { carriedRows } from '@machi/domain/workbook/carried';
import { makeTownFromPack } from './from-pack.ts';
import { makeTown } from './make-town.ts';
import { OrderMistake, USAGE, readOrder, workbookAsked } from './order.ts';
import { WorkbookMistakes, makeTownFrom } from './from-workbook.ts';

/** The workbook of a pack, with the officials of its sample, and what it leaves out. */
async function workbookOf(folder: string) {
  const { pack } = await loadTownPack(folder).catch((error: unknown) => {
    throw new OrderMistake(`--of: ${error instanceof Error ? error.message : String(error)}`);
  });
  return carriedRows(pack, true);
}

/** Writes the empty workbook, or that of a town; a file that exists stays as it is. */
async function writeAsked({ file, of }: NonNullable<ReturnType<typeof workbookAsked>>): Promise<void> {
  const { filled, notCarried } = of === undefined ? { filled: {}, notCarried: [] } : await workbookOf(of);
  try {
    await writeFile(file, await writeWorkbook(filled, notCarried), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new OrderMistake(error.code === 'EEXIST' ? `${file} exists already; nothing was changed.` : error.message);
    throw error;
  }
  const missing = notCarried.map(({ sheet, words }) => `  ${sheet}: ${words}`);
  const lines = [
    `Wrote ${file}.`,
    ...(missing.length > 0 ? ['It does not hold, as its first sheet says:', ...missing] : []),
    `${of === undefined ? 'Fill it in' : 'Edit it'}, then:\n  npm run make-town -- <key> --from ${file}`,
  ];
  console.log(lines.join('\n'));
}

async function run(): Promise<void> {
  const given = process.argv.slice(2);
  const towns = process.env.MACHI_TOWNS || 'towns';
  const workbook = workbookAsked(given, towns);
  if (workbook !== undefined) return writeAsked(workbook);
  const asked = readOrder(given, towns);
  const { order, files, notes } =
    asked.from === undefined
      ? {
          order: asked,
          files: await (asked.pack === undefined ? makeTown(asked, new Date()) : makeTownFromPack(asked, asked.pack)),
          notes: [],
        }
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
    asked.from === undefined && asked.pack === undefined
      ? 'Facilities, rooms, fees, hours, apps and the whole map are invented: put your own in their place.'
      : 'Apps and the whole map are invented: put your own in their place.',
    'Have the texts of terms.json, policy.json and legal.json checked before anybody relies on them.',
  ];
  console.log(lines.join('\n'));
}

await run().catch((error: unknown) => {
  if (!(error instanceof OrderMistake)) throw error;
  console.error(error instanceof WorkbookMistakes ? error.message : `${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
});
