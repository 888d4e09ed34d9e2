import { parseArgs } from 'node:util';
import { seededRandom } from '@machi/domain/random/seeded-random';
import { openScope, runInScope, type Scope } from '../bench/ground/scope.ts';
import { formatTable } from '../bench/ground/table.ts';
import type { Finding, TortureRow } from './row.ts';
import { audit } from './rows/audit.ts';
import { backup } from './rows/backup.ts';
import { canary } from './rows/canary.ts';
import { cards } from './rows/cards.ts';
import { clock } from './clock/clock.ts';
import { database } from './rows/database.ts';
import { debits } from './rows/debits.ts';
import { delivery } from './rows/delivery.ts';
import { enumeration } from './rows/enumeration.ts';
import { failover } from './cluster/failover.ts';
import { faces } from './rows/faces.ts';
import { feeds } from './rows/feeds.ts';
import { fuzz } from './rows/fuzz.ts';
import { histories } from './histories/histories.ts';
import { kill } from './rows/kill.ts';
import { midnight } from './clock/midnight.ts';
import { normalise } from './rows/normalise.ts';
import { overlap } from './rows/overlap.ts';
import { parts } from './series/parts.ts';
import { past } from './past/past.ts';
import { payment } from './rows/payment.ts';
import { proxy } from './rows/proxy.ts';
import { replica } from './rows/replica.ts';
import { screens } from './rows/screens.ts';
import { series } from './rows/series.ts';
import { shelters } from './shelters/shelters.ts';
import { doors } from './doors/doors.ts';
import { terminalDisk } from './rows/terminal-disk.ts';
import { terminals } from './rows/terminals.ts';
import { update } from './update/update.ts';

/** The longest rows of the short form first, so that none remains alone at its end. */
const rows: readonly TortureRow[] = [
  screens,
  proxy,
  faces,
  cards,
  replica,
  canary,
  histories,
  failover,
  overlap,
  series,
  kill,
  payment,
  debits,
  delivery,
  database,
  clock,
  enumeration,
  audit,
  backup,
  past,
  terminals,
  terminalDisk,
  shelters,
  doors,
  fuzz,
  normalise,
  midnight,
  feeds,
  parts,
  update,
];
/** Approximate time of the full counts on two cores; `--minutes` scales them. */
const FULL_MINUTES = 20;
/** Rows of the short form that run at the same time. */
const BESIDE_ONE_ANOTHER = 3;

/** Fixed: an unchanged tree gives the same result; only the full form is random. */
const SEED_OF_SHORT_FORM = 1;
const USAGE = `Rows: ${rows.map((row) => row.name).join(', ')}. --short for the short form, --minutes N to scale the full one (${FULL_MINUTES}), --seed N to repeat a run.`;

/** Runs a row; one that crashes counts as missed, and the others still run, unless the whole run is interrupted. */
async function runRow(row: TortureRow, scope: Scope, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (scope.isClosing()) throw error;
    return [
      {
        name: row.name,
        isReached: false,
        figure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
    ];
  }
}

await runInScope(async (scope) => {
  const { values, positionals } = parseArgs({
    options: { short: { type: 'boolean', default: false }, minutes: { type: 'string' }, seed: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !rows.some((row) => row.name === name));
  const minutes = Number(values.minutes ?? FULL_MINUTES);
  const seed = Number(values.seed ?? (values.short ? SEED_OF_SHORT_FORM : Date.now() % 1_000_000));
  if (unknown.length > 0 || !(minutes > 0) || !Number.isInteger(seed)) {
    console.error(unknown.length > 0 ? `There is no row ${unknown.join(', ')}.` : '--minutes and --seed take numbers.');
    console.error(USAGE);
    return 1;
  }
  console.log(`${values.short ? 'Short form' : `Counts for ${minutes} minutes`}, seed ${seed}`);
  const count = (full: number, short: number): number =>
    values.short ? short : Math.max(short, Math.round((full * minutes) / FULL_MINUTES));
  const chosen = rows.filter((row) =>
    positionals.length === 0 ? !(values.short && row.isAtLength) : positionals.includes(row.name),
  );
  const findings = new Map<TortureRow, readonly Finding[]>();
  async function runWhole(row: TortureRow): Promise<void> {
    const own = await scope.hold(openScope, (inner) => inner.close());
    const began = Date.now();
    const found = await runRow(row, own, () =>
      row.run({
        scope: own,
        count,
        isShort: values.short,
        random: seededRandom(seed),
        progress: (line) => console.error(`  ${line}`),
      }),
    );
    await own.close();
    findings.set(row, found);
    for (const { name, isReached, figure } of found)
      console.log(`row ${name}: ${isReached ? 'reached' : 'missed'}, ${figure}`);
    console.error(`  ${row.name} took ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  // Most rows mostly wait; measurements of the full form run alone.
  const isBeside = (row: TortureRow): boolean => values.short && !row.isAlone;
  const waiting = chosen.filter(isBeside).toReversed();
  async function drive(): Promise<void> {
    for (let row = waiting.pop(); row; row = waiting.pop()) await runWhole(row);
  }
  await Promise.all(Array.from({ length: BESIDE_ONE_ANOTHER }, drive));
  for (const row of chosen) if (!isBeside(row)) await runWhole(row);
  const all = chosen.flatMap((row) => findings.get(row) ?? []);
  const failed = all.filter(({ isReached }) => !isReached).length;
  console.log(
    `\n${formatTable([['row', '', 'figure'], ...all.map(({ name, isReached, figure }) => [name, isReached ? 'reached' : 'missed', figure.split('\n')[0] ?? ''])])}\n`,
  );
  console.log(`${all.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
