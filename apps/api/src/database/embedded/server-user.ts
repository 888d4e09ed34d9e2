import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Hindrance } from './complaints.ts';

const run = promisify(execFile);

/** As whom the database's programs run. */
export interface ServerUser {
  /** The folder of the programs, where that user gets at them. */
  readonly programs: string;
  /** The words before a program's own on the command line. */
  readonly before: readonly string[];
  /** Gives a file, or a folder with all that is in it, to that user. */
  own(place: string): Promise<void>;
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

const NO_USER =
  'PostgreSQL does not run as root, and there is no other user to run the embedded database. ' +
  'Start Machi as another user, make one named postgres, or set DATABASE_URL.';

/** The owner of a database that is there; else Debian's user for PostgreSQL, or the one who is nobody. */
async function otherUser(cluster: string): Promise<Ids> {
  const there = await stat(cluster).catch(() => undefined);
  if (there && there.uid !== 0) return there;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Hindrance(NO_USER);
}

/** Whether everybody may go through all folders above a place. */
async function isReachable(place: string): Promise<boolean> {
  const folder = path.dirname(place);
  const { mode } = await stat(folder);
  return (mode & 0o001) !== 0 && (folder === path.dirname(folder) || isReachable(folder));
}

/** Bit and name of what lets somebody go through the folders of others. */
const RIGHTS = [
  [2n, 'dac_read_search'],
  [1n, 'dac_override'],
] as const;

async function rightToReach(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return RIGHTS.find(([bit]) => ((held >> bit) & 1n) === 1n)?.[1];
}

/** Libraries for compilers are no use here. */
const isWanted = (name: string): boolean => !/\.a$|\/pkgconfig$/.test(name);

/** Copies the programs to where everybody gets; root's home is closed to others. Two starts at once leave one copy. */
async function copyPrograms(programs: string, cache: string): Promise<string> {
  const folder = path.dirname(programs);
  const { version } = JSON.parse(await readFile(path.join(folder, '../package.json'), 'utf8'));
  const copy = path.join(cache, `postgres-${version}`);
  const isThere = await stat(copy).catch(() => undefined);
  if (!isThere) {
    await mkdir(cache, { recursive: true });
    const half = await mkdtemp(`${copy}.`);
    for (const open of [cache, half]) await chmod(open, 0o755);
    await cp(folder, half, { recursive: true, verbatimSymlinks: true, filter: isWanted });
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  }
  return path.join(copy, path.basename(programs));
}

/**
 * PostgreSQL refuses root: then its programs run as another user, who may go where root goes and write what is theirs.
 * @param cluster the folder of the database, which need not be there yet; the folder above it is
 * @param cache where root keeps what can be made again
 * @throws Error with a sentence for the operator when there is nobody
 */
export async function serverUser(programs: string, cluster: string, cache = '/var/cache/machi'): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { programs, before: [], own: async () => {} };
  const { uid, gid } = await otherUser(cluster);
  const right = (await isReachable(path.dirname(cluster))) ? undefined : await rightToReach();
  const rights = right === undefined ? [] : [`--inh-caps=+${right}`, `--ambient-caps=+${right}`];
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
