import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

// A migration needs only the newest snapshot. The older ones had a million lines; each table is one line now.
const meta = path.join(import.meta.dirname, '../apps/api/src/database/migrations/meta');
const made = spawnSync(
  'npx',
  ['drizzle-kit', 'generate', '--config', 'apps/api/drizzle.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: path.join(import.meta.dirname, '..') },
);
if (made.status !== 0) process.exit(1);
const snapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json')).toSorted();
for (const name of snapshots.slice(0, -1)) await rm(path.join(meta, name));
const newest = path.join(meta, snapshots.at(-1) ?? '');
const { tables, ...rest } = JSON.parse(await readFile(newest, 'utf8'));
const lines = Object.entries(tables).map(([name, table]) => `${JSON.stringify(name)}:${JSON.stringify(table)}`);
await writeFile(newest, `{"tables":{\n${lines.join(',\n')}\n},\n${JSON.stringify(rest).slice(1)}\n`);
