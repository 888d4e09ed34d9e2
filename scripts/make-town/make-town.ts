import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filledFiles, packTexts } from '@machi/api/src/new-town/make-pack.ts';
import { parseTownPack } from '@machi/domain/town/parse-town-pack';
import { formatTownProblems } from '@machi/domain/town/town-problems';
import { OrderMistake, type TownOrder } from './order.ts';

/**
 * Makes a small, complete town pack in `order.folder`, which must not exist. Resolves to the parsed content of its files
 * by name.
 * @throws OrderMistake if the folder exists
 */
export async function makeTown(order: TownOrder, now: Date): Promise<Record<string, unknown>> {
  const files = await filledFiles(order, now);
  const parsed = parseTownPack(files);
  if ('problems' in parsed) throw new Error(`The template is not right:\n${formatTownProblems(parsed.problems)}`);
  await writePack(order, packTexts(files));
  return files;
}

/**
 * Writes the files of a pack, all of them or nothing.
 * @throws OrderMistake if the folder exists
 */
export async function writePack(
  order: TownOrder,
  texts: Readonly<Record<string, string | Uint8Array>>,
  check = async () => {},
): Promise<void> {
  await mkdir(path.dirname(order.folder), { recursive: true });
  try {
    // Making the folder is the check: two commands at once cannot both succeed.
    await mkdir(order.folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new OrderMistake(`${order.folder} exists already; nothing was changed.`);
    throw error;
  }
  try {
    for (const [name, content] of Object.entries(texts)) {
      await mkdir(path.join(order.folder, path.dirname(name)), { recursive: true });
      await writeFile(path.join(order.folder, name), content);
    }
    await check();
  } catch (error) {
    await rm(order.folder, { recursive: true, force: true });
    throw error;
  }
}
