import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '@machi/domain/random/seeded-random';
import { ensurePortal } from '../../build/build-portal.ts';
import { startLoadProcess } from '../ground/load-process.ts';
import { median } from '../ground/statistics.ts';
import { formatTable, inFigures } from '../ground/table.ts';
import type { BenchContext, BenchRow, Figure } from '../row.ts';
import { CITY_DAY, rushLoad, RUSH_AT, simulateDay, type Assumed } from './day.ts';
import { measureDemands } from './demands.ts';
import {
  answerTime,
  boundsOf,
  kinds,
  meanDemand,
  mostProcesses,
  NO_DEMAND,
  oneRoom,
  processesFor,
  wallOf,
  type Demand,
  type House,
  type Kind,
  type Load,
} from './model.ts';
import { drawGrowth } from './picture.ts';
import { measurePoints } from './points.ts';
import { openLines, runRush } from './run-day.ts';
import { CITY, openCity, type City } from './town.ts';

const RESULTS = path.join('bench', 'growth.json');
const PICTURE = path.join('bench', 'growth.svg');
const SIZES = [1, 2, 4, 8, 16] as const;
/** The most by which the model may miss a measured point: the middle of all points. */
const MODEL_ERROR = 0.25;
/** A point in which others took more says nothing. */
const LEAST_HAD = 0.2;
const RUSH_SECONDS = 300;
/** The real rush fills what is there of two processors so far. */
const FILLED = 0.7;
const SYNC = { life: 1, visit: 1, snapshot: 1 } as const satisfies Load;
const ASKED = {
  booking: { booking: 1 },
  search: { search: 1 },
  read: { read: 1 },
  page: { page: 1 },
  'sync, nothing new': { life: 1 },
  'sync, whole': SYNC,
} as const satisfies Readonly<Record<string, Load>>;

/** Requests of which one thing consists: a whole sync asks three times. */
const timesOf = (name: string): number => (name === 'sync, whole' ? Object.keys(SYNC).length : 1);

/** Bytes a second that the disk takes, each piece flushed: the log is written so. */
async function diskSpeed(): Promise<number> {
  const file = path.join(tmpdir(), `machi-growth-${process.pid}`);
  const piece = Buffer.alloc(1 << 20, 7);
  const handle = await open(file, 'w');
  const began = performance.now();
  for (let count = 0; count < 64; count += 1) {
    await handle.write(piece);
    await handle.datasync();
  }
  const seconds = (performance.now() - began) / 1000;
  await handle.close();
  await rm(file);
  return (64 * piece.length) / seconds;
}

/** Seconds of one flush of the log, as PostgreSQL has measured them. */
async function flushOf({ database }: City): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>(
    'select (wal_sync_time / greatest(wal_sync, 1) / 1000)::float8 as seconds from pg_stat_wal',
  );
  return rows[0]?.seconds ?? 0;
}

type Rest = Omit<House, 'cores' | 'processes'>;
const houseOf = (cores: number, demand: Demand, rest: Rest): House => ({
  cores,
  ...rest,
  processes: Math.min(mostProcesses(rest), processesFor(demand, { cores, ...rest })),
});

const milliseconds = (seconds: number): string =>
  Number.isFinite(seconds) ? `${inFigures(seconds * 1000)} ms` : 'beyond';

/** Tables of docs/growth.md, in words of the model. */
function tablesOf(
  demands: Readonly<Record<Kind, Demand>>,
  spreads: Readonly<Record<Kind, number>>,
  rest: Rest,
): string[] {
  const needs = kinds.map((kind) => {
    const { portal, database, walBytes, commits, statements, letters } = demands[kind];
    const times = [portal, database].map((seconds) => inFigures(seconds * 1000));
    return [
      kind,
      ...times,
      `±${Math.round((spreads[kind] ?? 0) * 50)} %`,
      inFigures(walBytes / 1000),
      ...[commits, statements, letters].map(inFigures),
    ];
  });
  const rush = meanDemand(demands, rushLoad(CITY_DAY, 60));
  const asked = Object.entries({ ...ASKED, 'the first minute at nine': rushLoad(CITY_DAY, 60) }).map(([name, load]) => {
    const demand = meanDemand(demands, load);
    return [
      name,
      ...SIZES.map((cores) => {
        const { part, perSecond } = wallOf(demand, houseOf(cores, demand, rest));
        return `${inFigures(perSecond / timesOf(name))} (${part})`;
      }),
    ];
  });
  const total = Object.values(rushLoad(CITY_DAY, 60)).reduce((sum, rate) => sum + rate, 0);
  const walls = SIZES.map((cores) => {
    const house = houseOf(cores, rush, rest);
    const bounds = boundsOf(rush, house).map(({ part, perSecond }) => `${part} ${inFigures(perSecond / total)}`);
    return [String(cores), String(house.processes), milliseconds(answerTime(rush, house, total)), ...bounds];
  });
  return [
    formatTable([
      ['a request', 'portal, ms', 'PostgreSQL, ms', 'spread', 'WAL, KB', 'commits', 'statements', 'letters'],
      ...needs,
    ]),
    formatTable([['a second, most', ...SIZES.map(String)], ...asked]),
    `Times the first minute at nine (${Math.round(total)} a second), the next wall first:\n${formatTable([['cores', 'processes', 'answer', 'wall', '', '', '', ''], ...walls])}`,
  ];
}

const scaled = (demands: Readonly<Record<Kind, Demand>>, slower: number): Record<Kind, Demand> =>
  Object.fromEntries(
    kinds.map((kind) => {
      const { thread, portal, database, ...other } = demands[kind];
      return [kind, { ...other, thread: thread * slower, portal: portal * slower, database: database * slower }];
    }),
  ) as Record<Kind, Demand>;

const partOf = (share: number): Assumed => ({
  ...CITY_DAY,
  terminals: Math.round(CITY_DAY.terminals * share),
  baths: CITY_DAY.baths * share,
  buses: CITY_DAY.buses * share,
  visitsOfPages: CITY_DAY.visitsOfPages * share,
  bookings: CITY_DAY.bookings * share,
  taps: CITY_DAY.taps * share,
  rush: CITY_DAY.rush * share,
});

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  await ensurePortal(process.cwd());
  await mkdir(path.dirname(RESULTS), { recursive: true });
  const kept: Record<string, unknown> = { size: CITY, assumed: CITY_DAY };
  /** What was found so far stays when a later part fails. */
  const keep = (found: Readonly<Record<string, unknown>>): Promise<void> =>
    writeFile(RESULTS, `${JSON.stringify(Object.assign(kept, found), null, 2)}\n`);
  const city = await openCity(scope, CITY, progress);
  const measured = await measureDemands(city, load, rounds, progress);
  const [walBytesPerSecond, flush] = [await diskSpeed(), await flushOf(city)];
  const { rows } = await city.database.query<{ most: number }>(
    `select current_setting('max_connections')::int as most`,
  );
  const rest: Rest = {
    pool: 10,
    maxConnections: rows[0]?.most ?? 100,
    flush,
    walBytesPerSecond,
    letters: measured.lettersPerSecond,
    terminals: CITY.baths + CITY.buses,
  };
  progress(
    `a flush takes ${milliseconds(flush)}, the disk ${inFigures(walBytesPerSecond / 1e6)} MB/s, ${inFigures(rest.letters)} letters a second`,
  );

  await keep({ rest, measured });

  const processes = [city.api, await city.addProcess()];
  const second = await startLoadProcess(scope);
  const points = await measurePoints(city, processes, [load, second], measured.demands, rest, progress);

  await keep({ points });

  const forLines = Math.ceil(rest.terminals / 200);
  while (processes.length < forLines) processes.push(await city.addProcess());
  const lines = await openLines(scope, city, processes);
  const demands = { ...measured.demands, line: { ...measured.demands.line, thread: lines.told.portal, ...lines.told } };
  progress(`${lines.open} lines open, ${lines.refused} refused, ${Math.round(lines.kilobytesEach)} KB each`);

  await keep({ lines });

  // What two processors reach, as far as others leave them to the town.
  const had = median(points.filter(({ cores }) => cores === 2).map((point) => point.had));
  const peak = rushLoad(CITY_DAY, 60);
  const total = Object.values(peak).reduce((sum, rate) => sum + rate, 0);
  const two = { ...rest, cores: 2, processes: processes.length };
  const share = Math.min(1, (FILLED * (had / 2) * wallOf(meanDemand(demands, peak), two).perSecond) / total);
  const ran = await runRush(city, processes, CITY_DAY, share, RUSH_SECONDS, progress);
  const minutes = { from: RUSH_AT, seconds: RUSH_SECONDS };
  const beside = simulateDay(scaled(demands, 2 / had), two, partOf(share), seededRandom(1), minutes);

  await keep({ ran, beside });

  const days = SIZES.map((cores) => {
    const house = houseOf(cores, meanDemand(demands, peak), rest);
    const day = simulateDay(demands, house, CITY_DAY, seededRandom(1));
    progress(`a day on ${cores}: p99 at nine ${milliseconds(day.rush.p99)}`);
    return { cores, processes: house.processes, day };
  });

  await keep({ days });

  const counted = points.filter(({ had: got, cores }) => got >= LEAST_HAD * cores);
  const errors = counted.map(({ corrected, model }) => Math.abs(model / corrected - 1));
  // In the measured points letters wait.
  const curved = { ...demands, letter: NO_DEMAND };
  const curves = Object.entries(ASKED).map(([name, asked]) => ({
    name: name === 'booking' ? 'booking, letters later' : name,
    points: SIZES.map((cores): [number, number] => {
      const demand = meanDemand(curved, asked);
      return [cores, wallOf(demand, houseOf(cores, demand, rest)).perSecond / timesOf(name)];
    }),
    measured: counted
      .filter(
        ({ load: of, processes: count, cores }) => name.startsWith(of) && count === cores && name !== 'sync, whole',
      )
      .map(({ cores, corrected }): [number, number] => [cores, corrected]),
  }));
  await writeFile(PICTURE, drawGrowth('Requests a second by cores: the model, and what was measured', curves));
  for (const table of tablesOf(demands, measured.spreads, rest)) console.log(`\n${table}`);
  console.log(
    `\n${formatTable([['point', 'cores', 'processes', 'a second', 'processors had', 'corrected', 'model', 'error'], ...points.map(({ load: of, cores, processes: count, perSecond, had: got, corrected, model }) => [of, String(cores), String(count), inFigures(perSecond), got.toFixed(2), inFigures(corrected), inFigures(model), `${Math.round((model / corrected - 1) * 100)} %`])])}`,
  );
  console.log(
    `\n${formatTable([['a day on', 'processes', 'p50 at nine', 'p99 at nine', 'worst minute', 'longest queue', 'late signs of life', 'latest letter', 'busy'], ...days.map(({ cores, processes: count, day }) => [String(cores), String(count), milliseconds(day.rush.p50), milliseconds(day.rush.p99), milliseconds(day.worstMinute.p99), String(Math.max(...day.hours.map(({ queue }) => queue))), `${Math.round(day.late * 100)} %`, `${Math.round(day.latestLetter)} s`, `${Math.round(day.busy * 100)} %`])])}`,
  );
  console.log(
    `\nfive minutes at nine, ${Math.round(share * 100)} % of the city, on ${had.toFixed(2)} processors: ${JSON.stringify(ran)}\nsimulated: ${JSON.stringify(beside.rush)}`,
  );
  console.log(
    `one room: ${inFigures(oneRoom(demands.booking, two))} bookings a second; at most ${mostProcesses(rest)} processes`,
  );
  return [
    {
      name: 'growth, error of the model',
      value: median(errors),
      unit: '',
      reach: { comparison: '<=', value: MODEL_ERROR },
      notes: [
        `of ${counted.length} points of ${points.length} in which the town had a fifth of its processors, the worst ${Math.round(Math.max(...errors) * 100)} %`,
        `written to ${RESULTS} and ${PICTURE}`,
      ],
    },
  ];
}

/** What a house of so many cores does for a city, where its next wall is, and a day in it (docs/growth.md). */
export const growth: BenchRow = { name: 'growth', isAtLength: true, run };
