import { execFile } from 'node:child_process';
import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '../../database/embedded/open-embedded.ts';
import { SAMPLE, fillSampleTown } from './databases.ts';

const run = promisify(execFile);

/**
 * The setting with the folder in which the processes of a whole test run share what takes seconds to make (`npm test`).
 */
const FOLDER = 'TEST_TOWNS_KEPT';

async function makeFolder(above = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(above, 'machi-sample-'));
  const database = await openEmbedded(path.join(folder, SAMPLE), { schema: SAMPLE, poolSize: 1, warn: () => {} });
  await fillSampleTown(database, SAMPLE);
  await database.close();
  return folder;
}

/** The folder made by another process of the run, or a new one. Two concurrent processes both make one. */
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
  // Atomic, so that others see all of it or nothing.
  await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
  return kept;
}

let sample: Promise<string> | undefined;

/** Copies the sample town's data folder, as its first start leaves it, into an empty folder; owners stay. */
export async function copySampleFolder(folder: string): Promise<void> {
  await run('cp', ['-a', path.join(await (sample ??= makeOrFind()), '.'), folder]);
}
