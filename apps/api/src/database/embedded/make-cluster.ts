import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Hindrance, hindranceOf } from './complaints.ts';
import { MAJOR, databaseEnvironment } from './programs.ts';
import type { ServerUser } from './server-user.ts';

const run = promisify(execFile);

const HALF = 'database.half-';
/** Size of WAL segments; at the default size they are two thirds of a small town. */
const JOURNAL_MEGABYTES = 4;

const majorOf = (cluster: string): Promise<string | undefined> =>
  readFile(path.join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

/**
 * Whether the folder holds a database of this PostgreSQL version; false if empty.
 * @throws Error with a sentence for the operator if it is of another version
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

/** Without it, a power cut may lose a new name and the files under it. Windows cannot sync folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder);
  await opened.sync().finally(() => opened.close());
}

/** Deletes the leftovers of a killed start. Only the process that holds the folder may call it. */
export async function forgetHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(HALF)) await rm(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Makes an empty database and renames it into place once it is complete and on disk; of two concurrent starts the first
 * wins.
 * @param password for connections by port; without one only the socket works
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
    // Another start was faster and may have deleted this one's files.
    if (!(await hasCluster(folder, cluster))) throw hindranceOf(error, folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
