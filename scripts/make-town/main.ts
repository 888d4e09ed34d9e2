import path from 'node:path';
import { makeTown } from './make-town.ts';
import { OrderMistake, USAGE, readOrder } from './order.ts';
import { placesToEdit } from './places-to-edit.ts';

async function run(): Promise<void> {
  const order = readOrder(process.argv.slice(2), process.env.MACHI_TOWNS || 'towns');
  const files = await makeTown(order, new Date());
  const folder = path.dirname(order.folder);
  const isUsual = folder === path.resolve('towns');
  const lines = [
    `Made ${order.folder}: ${order.nameJa} / ${order.nameEn}.`,
    '',
    'Start it:',
    `  ${isUsual ? '' : `MACHI_TOWNS=${folder} `}MACHI_TOWN=${order.key} npm start`,
    '',
    'Edit next (docs/town-pack.md tells what each file holds):',
    ...placesToEdit(files).map(({ file, places }) => `  ${file}: ${places.join(', ')}`),
    '  images/: the drawings, each with its alt in the file that names it',
    '',
    'Facilities, rooms, fees, hours, apps and the whole map are invented: put your own in their place.',
    'Have the texts of terms.json, policy.json and legal.json checked before anybody relies on them.',
  ];
  console.log(lines.join('\n'));
}

await run().catch((error: unknown) => {
  if (!(error instanceof OrderMistake)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
});
