import { execFile } from 'node:child_process';
import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '../../database/embedded/open-embedded.ts';
import { SAMPLE, fillSampleTown } from './databases.ts';

const run = promisify(execFile);

/** The folder in which the processes of one run of all tests leave each other what takes seconds to make (`npm test`). */
const FOLDER = 'TEST_TOWNS_KEPT';

async function makeFolder(above = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(above, 'machi-sample-'));
  const database = await openEmbedded(path.join(folder, SAMPLE), { schema: SAMPLE, poolSize: 1, warn: () => {} });
  await fillSampleTown(database, SAMPLE);
  await database.close();
  return folder;
}

/** What another process of the run has made, else what is made here and left to the next one. Two that begin at once both make it. */
async function makeOrFind(): Promise<string> {
  const above = process.env[FOLDER];
  if (above === undefined) return makeFolder();
  const kept = path.join(above, 'sample');
  const isThere = await access(kept).then(
    () => true,
    () => false,
  );
  if (isThere) return kept;
  const made = await makeFolder(above);
  // Whoever comes later sees all of it or nothing.
  await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
  return kept;
}

let sample: Promise<string> | undefined;

/** Copies the data folder of the sample town, as its first start leaves it, into an empty folder; owners stay. */
export async function copySampleFolder(folder: string): Promise<void> {
  await run('cp', ['-a', path.join(await (sample ??= makeOrFind()), '.'), folder]);
}
