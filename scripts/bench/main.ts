import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { growth } from './growth/growth.ts';
import { startLoadProcess } from './ground/load-process.ts';
import { openScope, runInScope } from './ground/scope.ts';
import { median, spread } from './ground/statistics.ts';
import { formatTable, inFigures } from './ground/table.ts';
import { isReached, type BenchRow, type Figure, type Findings } from './row.ts';
import { availability } from './rows/facilities/availability.ts';
import { banner } from './rows/pages/banner.ts';
import { billing } from './rows/billing/billing.ts';
import { booking, bookingTen } from './rows/facilities/booking.ts';
import { face } from './rows/terminals/face.ts';
import { login } from './rows/people/login.ts';
import { page } from './rows/pages/page.ts';
import { lottery } from './rows/facilities/lottery.ts';
import { race } from './rows/facilities/race.ts';
import { read } from './rows/pages/read.ts';
import { search } from './rows/pages/search.ts';
import { push } from './rows/people/push.ts';
import { results } from './rows/billing/results.ts';
import { schedule } from './rows/schedule/schedule.ts';
import { session } from './rows/people/session.ts';
import { start } from './rows/server/start.ts';
import { sync } from './rows/terminals/sync.ts';
import { door, tap } from './rows/terminals/tap.ts';
import { towns } from './rows/server/towns.ts';
import { top } from './rows/people/top.ts';
import { warnings } from './rows/pages/warnings.ts';
import { webhooks } from './rows/facilities/webhooks.ts';

const rows: readonly BenchRow[] = [
  read,
  session,
  top,
  login,
  push,
  booking,
  bookingTen,
  webhooks,
  race,
  availability,
  lottery,
  schedule,
  page,
  banner,
  warnings,
  search,
  tap,
  door,
  face,
  start,
  towns,
  sync,
  billing,
  results,
  growth,
];
const RESULTS = path.join('bench', 'results.json');
const LEAST_ROUNDS = 5;

/** The requested rows with those they need, in the order of the table. */
function choose(names: readonly string[]): readonly BenchRow[] {
  if (names.length === 0) return rows.filter((row) => !row.isAtLength);
  const wanted = new Set(names);
  for (const row of rows) if (wanted.has(row.name)) for (const needed of row.needs ?? []) wanted.add(needed);
  return rows.filter((row) => wanted.has(row.name));
}

const measured = (values: readonly number[] | undefined, per: string | undefined): string =>
  values ? `${inFigures(median(values))} ${per ?? ''}, ±${Math.round(spread(values) * 50)} %` : '';

const tableOf = (figures: readonly Figure[]): string =>
  formatTable([
    ['row', 'figure', 'reach', '', 'product (median)', 'peer (median)'],
    ...figures.map((figure) => [
      figure.name,
      `${inFigures(figure.value)} ${figure.unit}`.trim(),
      `${figure.reach.comparison} ${figure.reach.value} ${figure.unit}`.trim(),
      isReached(figure) ? 'reached' : 'missed',
      measured(figure.product, figure.per),
      measured(figure.peer, figure.per),
    ]),
  ]);

await runInScope(async (scope) => {
  const { values, positionals } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(LEAST_ROUNDS) },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !rows.some((row) => row.name === name));
  const rounds = Number(values.rounds);
  if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
    console.error(unknown.length > 0 ? `There is no row ${unknown.join(', ')}.` : '--rounds takes a number.');
    console.error(`Rows: ${rows.map((row) => row.name).join(', ')}. More rounds than ${LEAST_ROUNDS}: --rounds 9.`);
    return 1;
  }
  const findings: Findings = {};
  const figures: Figure[] = [];
  const load = await startLoadProcess(scope);
  for (const row of choose(positionals)) {
    // Each row closes what it opened before the next one starts, and everything if the run is interrupted.
    const own = await scope.hold(openScope, (inner) => inner.close());
    const progress = (line: string): void => console.error(`  ${line}`);
    const found = await row.run({ scope: own, load, rounds, findings, progress });
    await own.close();
    figures.push(...found);
    for (const figure of found)
      console.log(
        `row ${figure.name}: ${isReached(figure) ? 'reached' : 'missed'}, ${inFigures(figure.value)} ${figure.unit}`,
      );
  }
  console.log(`\n${tableOf(figures)}\n`);
  for (const figure of figures) if (figure.notes.length > 0) console.log(`${figure.name}: ${figure.notes.join('; ')}`);
  if (rounds < LEAST_ROUNDS) console.log(`Only ${rounds} rounds: these figures do not count.`);

  await mkdir(path.dirname(RESULTS), { recursive: true });
  const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version };
  const report = figures.map((figure) => ({ ...figure, isReached: isReached(figure) }));
  await writeFile(
    RESULTS,
    `${JSON.stringify({ measured_at: new Date().toISOString(), machine, rounds, figures: report }, null, 2)}\n`,
  );
  console.log(`\nWritten to ${RESULTS}.`);
  return figures.every(isReached) ? 0 : 1;
});
