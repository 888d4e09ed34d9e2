// Runs on any Node from 20 on, and from the bundle; said in built-program.d.mts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const BUILT_LIST = 'apps/api/dist/built.json';

/** @param built when: what was touched since is compared */
function isUnchanged(file, hash, built) {
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined) return false;
  return info.mtimeMs < built || createHash('sha256').update(readFileSync(file)).digest('hex') === hash;
}

/** The list of what was built; undefined where nothing was, or from other sources. */
function readFresh(root) {
  const file = path.join(root, BUILT_LIST);
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined) return undefined;
  const list = JSON.parse(readFileSync(file, 'utf8'));
  const isFresh = Object.entries(list.sources).every(([source, hash]) =>
    isUnchanged(`${root}/${source}`, hash, info.mtimeMs),
  );
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

/** Looked at once a process. */
const known = new Map();

export function builtProgram(name, root = process.cwd(), node = process.execPath) {
  if (!known.has(root)) known.set(root, readFresh(root) ?? build(root, node));
  const { programs } = known.get(root);
  if (programs[name] === undefined) throw new Error(`There is no program ${name}.`);
  return path.join(root, path.dirname(BUILT_LIST), programs[name]);
}
