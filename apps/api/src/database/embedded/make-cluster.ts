import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Hindrance, hindranceOf } from './complaints.ts';
import { MAJOR, databaseEnvironment } from './programs.ts';
import type { ServerUser } from './server-user.ts';

const run = promisify(execFile);

const HALF = 'database.half-';
/** Pieces of its journal; as they would be, they are two thirds of a small town. */
const JOURNAL_MEGABYTES = 4;

const majorOf = (cluster: string): Promise<string | undefined> =>
  readFile(path.join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

/**
 * Whether the folder holds a database of this PostgreSQL; false where there is none.
 * @throws Error with a sentence for the operator when it holds one of another kind
 */
export async function hasCluster(folder: string, cluster: string): Promise<boolean> {
  if ((await majorOf(folder)) !== undefined)
    throw new Hindrance(
      `The data folder ${path.dirname(folder)} holds the embedded database of a release that cannot be carried over. ` +
        'Nothing in it was changed. Begin anew: another folder with MACHI_DATA.',
    );
  const major = await majorOf(cluster);
  if (major === undefined || Number(major) === MAJOR) return major !== undefined;
  throw new Hindrance(
    `The embedded database in ${cluster} is of PostgreSQL ${major}, and this release has ${MAJOR}. ` +
      'Nothing in it was changed. Start the release that made it, or begin anew: another folder with MACHI_DATA.',
  );
}

/** A name that is not on the disk is lost with the power, and what was kept under it, too. Windows syncs no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder);
  await opened.sync().finally(() => opened.close());
}

/** Removes what a killed start has left half made. Whoever holds the database does that: nobody else makes one. */
export async function forgetHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(HALF)) await rm(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Makes an empty database. It gets its name when it is whole and on the disk; of two starts at once the first one's stays.
 * @param password lets in whoever comes by a port; without one nobody does
 */
export async function makeCluster(
  folder: string,
  cluster: string,
  user: ServerUser,
  password: string | undefined,
): Promise<void> {
  const half = await mkdtemp(path.join(folder, HALF));
  try {
    await user.own(half);
    const data = path.join(half, 'data');
    const passwordFile = path.join(half, 'password');
    if (password !== undefined) {
      await writeFile(passwordFile, password, { mode: 0o600 });
      await user.own(passwordFile);
    }
    const doors =
      password === undefined
        ? ['--auth-local=trust', '--auth-host=reject']
        : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const what = ['--username=machi', '--encoding=UTF8', '--locale=C', `--wal-segsize=${JOURNAL_MEGABYTES}`];
    const [program = '', ...args] = [...user.before, path.join(user.programs, 'initdb')];
    await run(program, [...args, '-D', data, ...what, '--no-instructions', ...doors], {
      cwd: half,
      env: databaseEnvironment(),
    });
    await rename(data, cluster);
    for (const place of [folder, path.dirname(folder)]) await syncFolder(place);
  } catch (error) {
    // Another start was quicker, and may have removed this one's half.
    if (!(await hasCluster(folder, cluster))) throw hindranceOf(error, folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
