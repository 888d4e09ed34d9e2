import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Hindrance } from './complaints.ts';

const run = promisify(execFile);

/** The system user that runs the database's programs. */
export interface ServerUser {
  /** The programs' folder, accessible to that user. */
  readonly programs: string;
  /** Command-line words before the program, such as a change of user. */
  readonly before: readonly string[];
  /** Makes that user the owner of a file, or of a folder with its content. */
  own(place: string): Promise<void>;
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

const NO_USER =
  'PostgreSQL does not run as root, and there is no other user to run the embedded database. ' +
  'Start Machi as another user, make one named postgres, or set DATABASE_URL.';

const closedOf = (folder: string): string =>
  `PostgreSQL does not run as root, and nobody else gets to the data folder ${folder}. ` +
  'Start Machi as another user, or choose a folder with MACHI_DATA that everybody may go to.';

/** The owner of an existing database, else Debian's user for PostgreSQL, else nobody. */
async function otherUser(cluster: string): Promise<Ids> {
  const there = await stat(cluster).catch(() => undefined);
  if (there && there.uid !== 0) return there;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Hindrance(NO_USER);
}

/** Whether all users may enter every folder above a path. */
async function isReachable(place: string): Promise<boolean> {
  const folder = path.dirname(place);
  const { mode } = await stat(folder);
  return (mode & 0o001) !== 0 && (folder === path.dirname(folder) || isReachable(folder));
}

/** The capability to enter and read others' folders, and its bit. */
const READ_ALL = 'dac_read_search';
const READ_ALL_BIT = 2n;

async function mayReadAll(): Promise<boolean> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return ((held >> READ_ALL_BIT) & 1n) === 1n;
}

/** Libraries for compilers are not needed. */
const isWanted = (name: string): boolean => !/\.a$|\/pkgconfig$/.test(name);

/** Copies the programs to a public folder, because root's home is closed. Two concurrent starts leave one copy. */
async function copyPrograms(programs: string, cache: string): Promise<string> {
  const folder = path.dirname(programs);
  const { version } = JSON.parse(await readFile(path.join(folder, '../package.json'), 'utf8'));
  const copy = path.join(cache, `postgres-${version}`);
  const isThere = await stat(copy).catch(() => undefined);
  if (!isThere) {
    await mkdir(cache, { recursive: true });
    const half = await mkdtemp(`${copy}.`);
    await chmod(cache, 0o755);
    await cp(folder, half, { recursive: true, verbatimSymlinks: true, filter: isWanted });
    // npm may have made files readable only for root.
    await run('chmod', ['-R', 'a+rX', half]);
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  }
  return path.join(copy, path.basename(programs));
}

/**
 * PostgreSQL refuses to run as root, so its programs run as another user. If a parent folder is closed to others, that
 * user gets root's right to read.
 * @param cluster the database's folder, which may not exist yet; its parent does
 * @param cache a folder of root for copies that can be remade
 * @throws Error with a sentence for the operator if there is no suitable user
 */
export async function serverUser(programs: string, cluster: string, cache = '/var/cache/machi'): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { programs, before: [], own: async () => {} };
  const { uid, gid } = await otherUser(cluster);
  const isOpen = await isReachable(path.dirname(cluster));
  if (!isOpen && !(await mayReadAll())) throw new Hindrance(closedOf(path.dirname(cluster)));
  const rights = isOpen ? [] : [`--inh-caps=+${READ_ALL}`, `--ambient-caps=+${READ_ALL}`];
  const before = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, '--'];
  await run('setpriv', ['--version']).catch(() => {
    throw new Hindrance(NO_USER);
  });
  return {
    programs: (await isReachable(programs)) ? programs : await copyPrograms(programs, cache),
    before,
    own: async (place) => void (await run('chown', ['-R', `${uid}:${gid}`, place])),
  };
}
