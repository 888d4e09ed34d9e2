// Runs on any Node from 20 on, and from the bundle; described in built-program.d.mts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const BUILT_LIST = 'apps/api/dist/built.json';

/** A file with another time, even an earlier one, is compared by content. */
function isUnchanged(file, [hash, mtimeMs]) {
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined) return false;
  if (info.mtimeMs === mtimeMs) return true;
  return createHash('sha256').update(readFileSync(file)).digest('hex') === hash;
}

/** A list cut off by a power failure counts as none. */
export function readBuilt(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, BUILT_LIST), 'utf8'));
  } catch {
    return undefined;
  }
}

/** List of the build; undefined if there is none, if it comes from other sources, or if files are missing. */
function readFresh(root) {
  const list = readBuilt(root);
  if (list === undefined) return undefined;
  const folder = path.join(root, path.dirname(BUILT_LIST));
  // A list of an earlier release names no files.
  const isFresh =
    list.files?.every((name) => existsSync(`${folder}/${name}`)) &&
    Object.entries(list.sources).every(([source, known]) => isUnchanged(`${root}/${source}`, known));
  return isFresh ? list : undefined;
}

function build(root, node) {
  process.stderr.write('Building the server …\n');
  const { status } = spawnSync(node, ['scripts/build/main.ts', 'server'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const list = status === 0 ? readFresh(root) : undefined;
  if (list === undefined) throw new Error('The server could not be built: see above.');
  return list;
}

export const isServerBuilt = (root) => readFresh(root) !== undefined;

/** Checked once a process. */
const known = new Map();

export function builtProgram(name, root = process.cwd(), node = process.execPath) {
  if (!known.has(root)) known.set(root, readFresh(root) ?? build(root, node));
  const { programs } = known.get(root);
  if (programs[name] === undefined) throw new Error(`There is no program ${name}.`);
  return path.join(root, path.dirname(BUILT_LIST), programs[name]);
}
