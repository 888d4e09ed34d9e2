import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Second } from '../histories/asking.ts';
import { furnishDay, openDayAround, startDay } from '../histories/day.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { pause } from '../wait.ts';
import { faults, type Fault } from './faults.ts';
import { openHouse } from './house.ts';
import { compareAlone, loseAll, withoutWaiting } from './measured.ts';
import { drawTimeline, gapsOf, type Suffered } from './timeline.ts';

/** Members notice a change of the primary for no longer. */
const WRITES_AGAIN_SECONDS = 15;
/** The first try of a read is given a second, and the next one at another process, too. */
const READ_AGAIN_MILLISECONDS = 3000;
const WHOLE_MILLISECONDS = 90_000;
const FULL_CYCLE_SECONDS = 60;
const SHORT_CYCLE_SECONDS = 25;
const SHORT_ROUNDS = 7;
const PICTURE = 'test-results/failover.svg';

/** Kinds of strange answers so far, with how often each. */
const newest = (strange: readonly string[]): string =>
  [...Map.groupBy(strange, (text) => text.replaceAll(/\d+/g, 'N').slice(0, 120))]
    .map(([text, times]) => ` | ${times.length}× ${text}`)
    .join('');

/** Each fault once, in an order of the seed, then whichever the seed says; the two that matter most always. */
function* chooseFaults(random: () => number, isLong: boolean): Generator<Fault> {
  const [first, second, ...others] = faults;
  const rest = others.filter((fault) => isLong || !fault.isLong);
  const all = [first, second, ...rest];
  yield first;
  yield second;
  while (rest.length > 0) yield* rest.splice(between(random, 0, rest.length - 1), 1);
  for (;;) yield all[between(random, 0, all.length - 1)] ?? first;
}

/** A line a kind of fault: how often, and the longest time without a write or a read after it began. */
function tableOf(suffered: readonly Suffered[], seconds: readonly Second[]): { line: string; worst: number } {
  const kinds = Map.groupBy(suffered, ({ name }) => name);
  let worst = 0;
  const parts = [...kinds].map(([name, times]) => {
    const longest = (kind: 'writes' | 'reads') =>
      Math.max(
        0,
        ...gapsOf(seconds, kind)
          .filter(({ from }) => times.some(({ began, ended }) => from >= began - 1 && from <= ended + 15))
          .map(({ from, to }) => to - from),
      );
    worst = Math.max(worst, longest('writes'));
    return `${name} ${times.length}×: ${longest('writes')} s without a write, ${longest('reads')} s without a read`;
  });
  return { line: parts.join('; '), worst };
}

async function run({ scope, count, isShort, random, progress }: TortureContext): Promise<Finding[]> {
  const around = await openDayAround(scope, random);
  const { environment } = around;
  const outside = [environment.SMTP_URL, environment.STRIPE_URL].map((url) => Number(new URL(url).port));
  const house = await openHouse(scope, environment, outside);
  progress('failover: the house of three machines is open');
  const addresses = house.machines.map(({ front: host }) => ({ host, port: house.sitePort }));
  const furnisher = await house.connect();
  const town = await furnishDay(furnisher, addresses[0] ?? { host: '', port: 0 });
  await furnisher.end();
  const ratio = await compareAlone(house);
  progress(ratio.figure);
  let databaseUrl = '';
  const began = Date.now();
  const second = (): number => (Date.now() - began) / 1000;
  const day = startDay({ around, town, addresses: () => addresses, database: () => databaseUrl, random, mayLag: true });
  await pause(5000);
  const suffered: Suffered[] = [];
  const torn: string[] = [];
  // With all other rows, and in the short form, three minutes; an hour at `--minutes 60`.
  const isLong = !isShort && count(20, 0) > 20;
  const rounds = isLong ? count(20, 0) : SHORT_ROUNDS;
  const choose = chooseFaults(random, isLong);
  for (let round = 0; round < rounds; round += 1) {
    const fault = choose.next().value as Fault;
    const from = second();
    day.fault(fault.name);
    const heal = await fault.begin(house, random);
    await pause(fault.seconds * 1000);
    const wrong = await heal();
    if (wrong) torn.push(`${fault.name} (${wrong})`);
    suffered.push({ name: fault.name, began: from, ended: second() });
    const whole = await house.untilWhole(WHOLE_MILLISECONDS);
    if (whole === Infinity) torn.push(fault.name);
    const left = (isLong ? FULL_CYCLE_SECONDS : SHORT_CYCLE_SECONDS) - (second() - from);
    await pause(Math.max(1000, left * 1000));
    progress(
      `failover ${round + 1}/${rounds}: ${fault.name}, whole again after ${(whole / 1000).toFixed(1)} s, ${day.strange().length} strange answers${newest(day.strange())}`,
    );
  }
  databaseUrl = await house.databaseUrl();
  const { findings, seconds: all, longest } = await day.stop();
  // In the last one the day ended.
  const seconds = all.slice(0, -1);
  const { line } = tableOf(suffered, seconds);
  await mkdir(path.dirname(PICTURE), { recursive: true });
  await writeFile(
    PICTURE,
    drawTimeline(
      `${rounds} faults in ${Math.round(seconds.length / 60)} minutes in a house of three machines`,
      seconds,
      suffered,
    ),
  );
  progress(`failover: drawn in ${PICTURE}`);
  return [
    ...findings.map(({ name, ...found }) => ({ name: `failover: ${name}`, ...found })),
    {
      name: `failover: ${rounds} faults, writes again`,
      isReached: longest.write <= WRITES_AGAIN_SECONDS * 1000,
      figure: `after ${(longest.write / 1000).toFixed(1)} s at most; ${line}`,
    },
    {
      name: 'failover: reads are never away',
      isReached: longest.read <= READ_AGAIN_MILLISECONDS,
      figure: `the longest time without one ${(longest.read / 1000).toFixed(1)} s`,
    },
    {
      name: 'failover: each machine comes back by itself',
      isReached: torn.length === 0,
      figure: torn.length === 0 ? 'all three follow again after each fault' : `not after ${torn.join(', ')}`,
    },
    ratio,
    ...(isLong ? [await loseAll(house)] : []),
    await withoutWaiting(house),
  ];
}

/** A town on three machines of which one fails every minute, or its net, disk or clock. */
export const failover: TortureRow = { name: 'failover', isAlone: true, isAtLength: true, run };
