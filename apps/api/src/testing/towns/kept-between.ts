import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { KeptFolder } from './kept-folder.ts';

/** The folder in which the processes of one run of all tests leave each other what takes seconds to make (`npm test`). */
const FOLDER = 'TEST_TOWNS_KEPT';

/**
 * What another process of the run has made, else what is made here and left to the next one. Two that begin at once both make
 * it: neither waits for the other. Alone, each process makes its own.
 */
export async function keptBetween(name: string, make: () => Promise<KeptFolder>): Promise<KeptFolder> {
  const folder = process.env[FOLDER];
  if (folder === undefined) return make();
  const file = path.join(folder, name);
  const found = await readFile(file).catch(() => undefined);
  if (found) return deserialize(found);
  const made = await make();
  // Whoever reads sees all of it or nothing.
  await writeFile(`${file}.${process.pid}`, serialize(made));
  await rename(`${file}.${process.pid}`, file);
  return made;
}
