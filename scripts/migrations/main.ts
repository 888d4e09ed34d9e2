// Says of each migration whether two releases can live with it. docs/decisions/0212-updates-without-a-pause.md
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runInScope } from '../bench/ground/scope.ts';
import { openPostgres } from '../bench/ground/town.ts';
import { RELEASED_FILE, readMigrations, readReleased } from './files.ts';
import { judgeMigration } from './judge.ts';
import { complaintsOf, measureMigration } from './measure.ts';

const USAGE = `npm run migrations              those since the last release, on tables of a million rows
npm run migrations -- 0035 …    these; of released ones it only tells
npm run migrations -- release   writes down which columns this release reads and writes, before it is given out
  --rows N                      another number of rows`;

await runInScope(async (scope) => {
  const { values, positionals } = parseArgs({
    options: { rows: { type: 'string', default: '1000000' } },
    allowPositionals: true,
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 0) {
    console.error(USAGE);
    return 1;
  }
  if (positionals[0] === 'release')
    return (
      spawnSync(process.execPath, ['apps/api/src/testing/statements/main.ts', RELEASED_FILE], { stdio: 'inherit' })
        .status ?? 1
    );
  const [all, released] = await Promise.all([readMigrations(), readReleased()]);
  const isReleased = (tag: string): boolean => tag <= released.through;
  const chosen = all.filter(({ tag }) =>
    positionals.length === 0 ? !isReleased(tag) : positionals.some((number) => tag.startsWith(number)),
  );
  if (chosen.length === 0) {
    console.log(positionals.length === 0 ? `No migration since ${released.through}.` : USAGE);
    return positionals.length === 0 ? 0 : 1;
  }
  const postgres = await openPostgres(scope);
  let wrong = 0;
  for (const migration of chosen) {
    const marks = judgeMigration(migration.sql, released).map(({ statement, words }) => `${statement} …: ${words}`);
    const until = all.slice(0, all.indexOf(migration) + 1);
    // Of a database before the release not everything is there that the release names.
    const before = isReleased(migration.tag) ? { ...released, tables: {} } : released;
    const measured = await measureMigration(postgres.url, until, rows, before);
    console.log(`${migration.tag}: ${Math.round(measured.milliseconds)} ms, ${rows.toLocaleString('en')} rows a table`);
    for (const { table, mode, milliseconds } of measured.held)
      console.log(`  holds ${table} for ${Math.round(milliseconds)} ms (${mode})`);
    for (const words of [...marks, ...complaintsOf(measured)]) {
      console.log(`  ${isReleased(migration.tag) ? 'told' : 'WRONG'}: ${words}`);
      if (!isReleased(migration.tag)) wrong += 1;
    }
  }
  console.log(`${chosen.length} migrations, ${wrong} faults`);
  return wrong === 0 ? 0 : 1;
});
