// Brings a town to this release while it serves people. docs/decisions/0212-updates-without-a-pause.md
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, holdLock, readGround } from './ground.ts';
import { REFUSED, update } from './update.ts';

const USAGE = `machi update FOLDER   the release of that folder in place of the one that runs, process by process (as root)
machi update --back   the release before, or an end to an update that was broken off
  0: done   1: it did not pass, the town runs as before   2: refused, nothing was changed   3: somebody has to look   75: another update is under way
  Where systemd does not run, MACHI_RESTART, MACHI_STOP, MACHI_LOG, MACHI_PORTS, MACHI_INSTALL and MACHI_COMMAND say what does its work (%p: port, %r: release).`;
const UNDER_WAY = 75;

function readArguments(): boolean | undefined {
  try {
    const { values } = parseArgs({ options: { back: { type: 'boolean', default: false } }, allowPositionals: true });
    return values.back;
  } catch {
    return undefined;
  }
}

const isBack = readArguments();
const say = (line: string): void => console.log(line);
try {
  if (isBack === undefined) throw new Refusal(USAGE);
  const ground = readGround(path.resolve(import.meta.dirname, '../..'), process.env, say);
  const release = await holdLock(path.join(ground.home, '.update-lock'));
  if (release === undefined) {
    say('Another update is under way.');
    process.exitCode = UNDER_WAY;
  } else process.exitCode = await update(ground, isBack).finally(release);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  say(error.message);
  process.exitCode = REFUSED;
}
