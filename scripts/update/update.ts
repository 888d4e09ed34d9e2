import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Refusal, leadTo, releaseAt, type Ground } from './ground.ts';
import { isReady, untilReady, watch } from './look.ts';

/** Result of an update: the command's exit code. */
const DONE = 0;
/** The new release did not pass: the town runs as before. */
const AS_BEFORE = 1;
export const REFUSED = 2;
/** Going back failed, too: somebody has to look. */
const NEEDS_A_PERSON = 3;

const EXAMPLE_NAME = 'machi.example.jp';

/** Where a process finds the release that it starts: `run/3000`. A crash starts the same one again. */
const linkOf = ({ home }: Ground, port: number): string => path.join(home, 'run', String(port));
const nameOf = (release: string): string => path.basename(release);

/** Lines of the new example of nginx that the former had not and the installed file has not. */
async function missingInNginx({ nginxFile, towns }: Ground, from: string, to: string): Promise<string[]> {
  const linesOf = async (file: string) =>
    new Set(
      (await readFile(file, 'utf8'))
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => !/^(?:#|$)/.test(line)),
    );
  if (!existsSync(nginxFile)) return [];
  const example = 'deploy/nginx.conf';
  const [before, now, installed] = await Promise.all([
    linesOf(path.join(from, example)),
    linesOf(path.join(to, example)),
    linesOf(nginxFile),
  ]);
  const host = towns[0]?.host ?? EXAMPLE_NAME;
  return [...now].filter((line) => !before.has(line) && !installed.has(line.replaceAll(EXAMPLE_NAME, host)));
}

/** Finds what would go wrong before anything is changed. @throws Refusal */
async function refuseHindered(ground: Ground, from: string, to: string, ports: readonly number[]): Promise<void> {
  if (ports.length === 0) throw new Refusal('No process of the town runs here: systemctl status "machi-web@*".');
  if (!ground.isBuilt(to)) throw new Refusal(`${to} is not built: cd ${to} && sudo -H -u machi npm run build`);
  const missing = await missingInNginx(ground, from, to);
  if (missing.length > 0)
    throw new Refusal(
      [
        `deploy/nginx.conf has changed. Bring these lines into ${ground.nginxFile}, with which both releases work; then nginx -t, systemctl reload nginx, and again:`,
        ...missing,
      ].join('\n  '),
    );
}

/** Starts a release on a port and looks at it; answers what is wrong. */
async function startOn(ground: Ground, port: number, release: string, seconds: number): Promise<string | undefined> {
  const since = Math.floor(Date.now() / 1000);
  await leadTo(linkOf(ground, port), release);
  const { isOk, output } = await ground.run('MACHI_RESTART', { p: port, r: release });
  if (!isOk) return `it did not start${output === '' ? '' : `: ${output.slice(-500)}`}`;
  if (!(await untilReady(port, ground.patienceSeconds))) return `it was not ready after ${ground.patienceSeconds} s`;
  return watch(ground, port, since, seconds);
}

async function endTrial(ground: Ground): Promise<void> {
  if (ground.trialPort === undefined) return;
  await ground.run('MACHI_STOP', { p: ground.trialPort });
  await rm(linkOf(ground, ground.trialPort), { force: true });
}

/** The release beside the town's processes, where nginx sends nobody. */
async function tryBeside(ground: Ground, to: string): Promise<string | undefined> {
  if (ground.trialPort === undefined) return undefined;
  const began = performance.now();
  const wrong = await startOn(ground, ground.trialPort, to, Math.min(ground.watchSeconds, 3));
  await endTrial(ground);
  if (wrong === undefined)
    ground.say(`tried beside them on port ${ground.trialPort}: it works (${secondsSince(began)})`);
  return wrong;
}

const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Leads the processes back that were replaced, the last one first. */
async function goBack(ground: Ground, from: string, ports: readonly number[]): Promise<number> {
  const failed: string[] = [];
  for (const port of ports.toReversed()) {
    const wrong = await startOn(ground, port, from, 0);
    if (wrong !== undefined) failed.push(`${port}: ${wrong}`);
    else ground.say(`${port}: back to ${nameOf(from)}`);
  }
  if (failed.length === 0) return AS_BEFORE;
  ground.say(`It did not go back by itself. Somebody has to look: ${failed.join('; ')}`);
  return NEEDS_A_PERSON;
}

/** Replaces each process and looks at it; all go back when one fails. */
async function replaceEach(
  ground: Ground,
  { from, to, away }: { readonly from: string; readonly to: string; readonly away: readonly number[] },
  ports: readonly number[],
): Promise<number> {
  const replaced: number[] = [];
  // What does not answer anyhow goes first: an update that was broken off may have left it so, or is to mend it.
  const turns = [...away, ...ports.filter((port) => !away.includes(port))];
  for (const port of turns) {
    for (const other of turns)
      if (
        other !== port &&
        (!away.includes(other) || replaced.includes(other)) &&
        !(await untilReady(other, ground.patienceSeconds))
      ) {
        ground.say(`The process on port ${other} went away meanwhile.`);
        return goBack(ground, from, replaced);
      }
    const began = performance.now();
    replaced.push(port);
    const wrong = await startOn(ground, port, to, ground.watchSeconds);
    if (wrong !== undefined) {
      ground.say(`${port}: ${nameOf(to)} did not pass its look: ${wrong}`);
      return goBack(ground, from, replaced);
    }
    ground.say(`${port}: ${nameOf(to)} (${secondsSince(began)})`);
  }
  return DONE;
}

/** Runs a command of the town by a release; @throws Error with its output */
async function command(ground: Ground, release: string, name: string): Promise<void> {
  const began = performance.now();
  const { isOk, output } = await ground.run('MACHI_COMMAND', { r: release }, `${ground.isMany ? 'each ' : ''}${name}`);
  if (!isOk) throw new Error(`${name} failed: ${output.slice(-1000)}`);
  ground.say(`${name}: ${output.split('\n').at(-1) ?? ''} (${secondsSince(began)})`);
}

/** Release that runs, and the one to come. @throws Refusal */
async function releasesOf(ground: Ground, ports: readonly number[], isBack: boolean) {
  const current = await releaseAt(path.join(ground.home, 'current'));
  if (current === undefined)
    throw new Refusal(`${ground.home}/current leads to no release (docs/operation.md, "Install").`);
  if (!isBack && current !== ground.own) return { from: current, to: ground.own };
  const running = await Promise.all(ports.map((port) => releaseAt(linkOf(ground, port))));
  const other = running.find((release) => release !== undefined && release !== current);
  // An update that was broken off: some processes have gone on.
  if (other !== undefined) return { from: other, to: current };
  if (!isBack) throw new Refusal(`${nameOf(current)} runs already.`);
  const previous = await releaseAt(path.join(ground.home, 'previous'));
  if (previous === undefined || previous === current || !existsSync(previous))
    throw new Refusal('There is no release to go back to.');
  return { from: current, to: previous };
}

/**
 * Brings the town to this program's release, process by process, or back to the former one. Whatever breaks it off, it
 * can be done again: it goes on where links and processes are.
 * @throws Refusal if nothing was changed
 */
export async function update(ground: Ground, isBack: boolean): Promise<number> {
  const { output } = await ground.run('MACHI_PORTS');
  const ports = output
    .split(/\s+/)
    .map(Number)
    .filter((port) => port > 0 && port !== ground.trialPort);
  const { from, to } = await releasesOf(ground, ports, isBack);
  await refuseHindered(ground, from, to, ports);
  const away: number[] = [];
  for (const port of ports) if (!(await isReady(port))) away.push(port);
  if (away.length > 0) ground.say(`Not ready, and therefore first: ${away.join(', ')}`);
  ground.say(`${nameOf(to)} in place of ${nameOf(from)}, on port ${ports.join(', ')}`);
  if (ports.length === 1) ground.say('One process alone: people wait for some seconds.');
  await endTrial(ground);
  for (const port of ports) {
    const link = linkOf(ground, port);
    // From now on each process starts its own release again, whatever becomes of the others.
    await leadTo(link, (await releaseAt(link)) ?? from);
  }
  try {
    if (!isBack) {
      await command(ground, from, 'backup');
      await command(ground, to, 'db-migrate');
    }
  } catch (error) {
    ground.say(`${error instanceof Error ? error.message : String(error)}\nThe town runs as before.`);
    return AS_BEFORE;
  }
  const installed = await ground.run('MACHI_INSTALL', { r: to });
  const wrong = installed.isOk ? await tryBeside(ground, to) : `its services are not installed: ${installed.output}`;
  if (wrong !== undefined) ground.say(`${nameOf(to)} did not pass its look beside the town: ${wrong}`);
  const ended = wrong === undefined ? await replaceEach(ground, { from, to, away }, ports) : AS_BEFORE;
  if (ended !== DONE) {
    await ground.run('MACHI_INSTALL', { r: from });
    if (ended === AS_BEFORE)
      ground.say(`The town runs ${nameOf(from)} as before. What was migrated stays, and does no harm.`);
    return ended;
  }
  await leadTo(path.join(ground.home, 'previous'), from);
  await leadTo(path.join(ground.home, 'current'), to);
  ground.say(`Done: the town runs ${nameOf(to)}. machi update --back leads to ${nameOf(from)}.`);
  return DONE;
}
