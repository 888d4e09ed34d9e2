// Runs the README's two commands on a bare Debian with only Node and npm. docs/decisions/0051-bare-machine.md
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../postgres/free-port.ts';
import { canInstall, installPackages } from '../test/system-packages.ts';
import { makeBareDebian, openMachine, type BareMachine } from './bare-machine.ts';
import { outerProgram } from './outer-programs.ts';
import { watch } from './watch.ts';

const root = process.cwd();
/** Timeouts of the first start and of the tests, installations included, that end hanging runs. */
const START_SECONDS = 900;
const TEST_SECONDS = 5400;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { suite: { type: 'string' }, commit: { type: 'string', default: 'HEAD' } },
});

/** This machine's Debian, so that the packages are those the tests know. */
const suiteHere = (): string =>
  /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'bookworm';

function prepare(): void {
  if (process.getuid?.() !== 0) throw new Error('npm run bare needs root: it makes a Debian with a root of its own.');
  if (existsSync('/usr/bin/mmdebstrap')) return;
  if (!canInstall() || !installPackages(['mmdebstrap']))
    throw new Error("npm run bare needs Debian's mmdebstrap: apt-get install mmdebstrap.");
}

/** `npm start` opens the portal of the sample town. */
async function tryStart(machine: BareMachine): Promise<string> {
  const port = await freePort();
  const child = machine.start('npm start', { PORT: String(port) });
  const watched = watch(child);
  try {
    const [, address = ''] = await watched.says(/Machi is open:\s+(\S+)/, START_SECONDS);
    const answer = await fetch(address);
    const [heading] = /<h1[^>]*>.*?<\/h1>/s.exec(await answer.text()) ?? [];
    if (answer.status !== 200 || heading === undefined)
      throw new Error(`The portal answered ${answer.status} without a heading.`);
    return `npm start: open, 200, ${heading.replaceAll(/<[^>]*>/g, '').trim()}`;
  } finally {
    child.kill('SIGKILL');
    await watched.ended;
  }
}

async function runTests(machine: BareMachine, steps: readonly string[]): Promise<{ code: number; said: string }> {
  const child = machine.start(['npm test', ...(steps.length > 0 ? ['--', ...steps] : [])].join(' '));
  const timer = setTimeout(() => child.kill('SIGKILL'), TEST_SECONDS * 1000);
  try {
    return await watch(child).ended;
  } finally {
    clearTimeout(timer);
  }
}

/** `npm test` installs missing packages and passes. */
async function tryTests(machine: BareMachine): Promise<string> {
  const { code, said } = await runTests(machine, positionals);
  const counts = /^\d+ passed, \d+ failed$/m.exec(said.trimEnd().split('\n').at(-1) ?? '')?.[0];
  if (code !== 0 || counts === undefined) throw new Error(`npm test ended with ${code}: ${counts ?? 'no count'}.`);
  return `npm test: ${counts}`;
}

/** Without the right to install, one sentence names what is missing, and no test runs. */
async function tryTestsWithoutRights(machine: BareMachine): Promise<string> {
  const { code, said } = await runTests(machine, []);
  const sentence = /^.*The tests need .*$/m.exec(said)?.[0].trim();
  if (code === 0 || sentence === undefined)
    throw new Error(`npm test did not say what to install, and ended with ${code}.`);
  if (said.includes('── 1/') || /^\s+at /m.test(said)) throw new Error('npm test said more than its one sentence.');
  return `npm test, not as root: ${sentence}`;
}

prepare();
const commit = execFileSync('git', ['rev-parse', values.commit], { encoding: 'utf8' }).trim();
const folder = mkdtempSync(path.join(tmpdir(), 'machi-bare-'));
const results: string[] = [];
let failed = 0;
async function attempt(name: string, work: () => Promise<string>): Promise<void> {
  console.log(`\n── ${name} ──`);
  try {
    results.push(`✓ ${await work()}`);
  } catch (error) {
    failed += 1;
    results.push(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
try {
  const suite = values.suite ?? suiteHere();
  const debian = path.join(folder, 'debian');
  makeBareDebian(root, suite, debian);
  const user = openMachine(root, debian, path.join(folder, 'user'), 'user', commit);
  await attempt('as somebody who is not root: npm test', () => tryTestsWithoutRights(user));
  await attempt('as somebody who is not root: npm start', () => tryStart(user));
  rmSync(path.join(folder, 'user'), { recursive: true });
  const machine = openMachine(root, debian, path.join(folder, 'root'), 'root', commit);
  await attempt('as root: npm start', () => tryStart(machine));
  await attempt('as root: npm test', () => tryTests(machine));
  const version = execFileSync(outerProgram(root, 'node'), ['--version'], { encoding: 'utf8' }).trim();
  console.log(`\nDebian ${suite} without anything, Node ${version}, commit ${commit.slice(0, 10)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(results.join('\n'));
process.exitCode = failed > 0 ? 1 : 0;
