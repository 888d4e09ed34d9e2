import { spawn, type ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Finding, TortureContext, TortureRow } from '../row.ts';

/** Memory that the readers' process takes for a while and frees again, in kB. */
const MOST_GROWTH = 6000;
const CYCLES_MODULE = 'apps/kiosk/src/testing/run-card-cycles.ts';

/** A card is read completely at every tenth insertion. */
const READ_EVERY = 10;

interface Figures {
  readonly cycles: number;
  readonly missed: number;
  readonly readings: number;
  readonly failedReadings: number;
  readonly starts: number;
  readonly millisecondsEach: number;
  readonly settledKilobytes: number;
  readonly grownKilobytes: number;
}

async function hear(child: ChildProcess): Promise<Figures> {
  const said = child.stdout ? await text(child.stdout) : '';
  const figures: Figures = JSON.parse(said);
  return figures;
}

async function run({ scope, count, progress }: TortureContext): Promise<Finding[]> {
  const cycles = count(1000, 30);
  progress(`cards: ${cycles} insertions and removals at a pcscd of their own, about ${cycles} seconds`);
  const child = await scope.hold(
    () => spawn(process.execPath, [CYCLES_MODULE, String(cycles)], { stdio: ['ignore', 'pipe', 'inherit'] }),
    (running) => void running.kill(),
  );
  const figures = await hear(child);
  return [
    {
      name: `cards: ${cycles} insertions and removals, none missed`,
      isReached:
        figures.cycles === cycles &&
        figures.missed === 0 &&
        figures.readings === Math.floor(cycles / READ_EVERY) &&
        figures.failedReadings === 0 &&
        figures.starts === 1,
      figure: `${figures.missed} missed, ${figures.failedReadings} of ${figures.readings} readings failed, ${figures.millisecondsEach} ms each`,
    },
    {
      name: 'cards: the process of the readers does not grow',
      isReached: figures.grownKilobytes < MOST_GROWTH,
      figure: `${figures.settledKilobytes} kB, ${figures.grownKilobytes} kB more at the end`,
    },
  ];
}

/** A card inserted and removed repeatedly at a real pcscd. Fewer times in `pcsc-readers.pcsc.test.ts`. */
export const cards: TortureRow = { name: 'cards', isAtLength: true, run };
