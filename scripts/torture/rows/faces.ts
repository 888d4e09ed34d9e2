import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { lookForFace } from '../face-canary.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';

const ENDURE_MODULE = 'apps/kiosk/e2e/faces/endure.ts';
/** A camera picture takes more than a megabyte, so one leak in twenty pictures would show. */
const FLAT_MEGABYTES = 48;

interface Tried {
  readonly tried: number;
  readonly passed: number;
  readonly mostTurn: number;
}
interface Held {
  readonly tensors: number;
  readonly megabytes: number;
}
interface Endured {
  readonly tried: Readonly<Record<'head' | 'print' | 'bent-print' | 'prints-in-turn', Tried>>;
  readonly recognitions: number;
  readonly right: number;
  readonly before: Held;
  readonly after: Held;
  readonly elsewhere: Readonly<Record<'isReachedByPage' | 'isReachedByWorker' | 'isOpen', boolean>>;
  readonly hosts: Readonly<Record<string, number>>;
}

/** Runs the camera's networks in the browser: prints, many recognitions, no network. */
async function endure({ scope, count, random }: TortureContext): Promise<Finding[]> {
  const prints = count(200, 12);
  const order = [count(1000, 20), prints, between(random, 1, 1_000_000)];
  const child = await scope.hold(
    () =>
      spawn(process.execPath, [ENDURE_MODULE, ...order.map(String)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    (running) => void running.kill(),
  );
  const { tried, recognitions, right, before, after, elsewhere, hosts }: Endured = JSON.parse(await text(child.stdout));
  const { head, ...heldUp } = tried;
  const flat = Object.values(heldUp).reduce((sum, each) => sum + each.tried, 0);
  const passed = Object.values(heldUp).reduce((sum, each) => sum + each.passed, 0);
  const told = Object.entries(heldUp).map(
    ([what, each]) =>
      `${what} ${each.passed} of ${each.tried}, its mesh turned by ${each.mostTurn.toFixed(0)}° at most`,
  );
  const grown = after.megabytes - before.megabytes;
  return [
    {
      name: 'faces: a print answers no challenge, however it is held, and the head it shows does',
      isReached: passed === 0 && flat === prints && head.passed === head.tried && head.tried > 0,
      figure: `${passed} of ${flat} (${told.join('; ')}); head ${head.passed} of ${head.tried}`,
    },
    {
      name: 'faces: recognised again and again, tensors and memory stay',
      isReached: right === recognitions && after.tensors === before.tensors && grown <= FLAT_MEGABYTES,
      figure: `${right} of ${recognitions} right, ${before.tensors} tensors before and ${after.tensors} after, ${before.megabytes.toFixed(0)} and ${after.megabytes.toFixed(0)} MB`,
    },
    {
      name: 'faces: the camera’s page and worker ask nobody but their own host, and need nobody once they are loaded',
      isReached:
        Object.keys(hosts).length === 1 &&
        elsewhere.isOpen &&
        !elsewhere.isReachedByPage &&
        !elsewhere.isReachedByWorker &&
        right === recognitions,
      figure: `${Object.values(hosts).join(' and ')} requests to ${Object.keys(hosts).length} host; a door elsewhere was reached from outside ${elsewhere.isOpen}, by the page ${elsewhere.isReachedByPage}, by the worker ${elsewhere.isReachedByWorker}; all ${recognitions} recognitions without a network`,
    },
  ];
}

async function run(context: TortureContext): Promise<Finding[]> {
  const [seen, looked] = await Promise.all([endure(context), lookForFace(context)]);
  return [...seen, ...looked];
}

/** Faces before the camera repeatedly, prints of them, and the data kept of one. */
export const faces: TortureRow = { name: 'faces', run };
