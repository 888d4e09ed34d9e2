import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { TownPack } from '@machi/domain/town/model';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

const folder = fileURLToPath(new URL('../../database/migrations', import.meta.url));
/** Migrations before notices, equipment and pictures came. */
const OLD_MIGRATIONS = 2;

const addRows = (table: string) =>
  statement(`old-${table}`, `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`);

/**
 * Makes an empty database what it was before notices, equipment and pictures came: spots 1 and 4 with their rooms and
 * service 1, the texts changed by the office.
 */
export async function buildOldHouse(database: Database, schema: string, town: TownPack): Promise<void> {
  await database.script(
    `create schema if not exists "${schema}"; create table migration (hash text primary key, applied_at timestamptz not null);`,
  );
  for (const { hash, sql } of readMigrationFiles({ migrationsFolder: folder }).slice(0, OLD_MIGRATIONS)) {
    for (const text of sql) await database.script(text.replaceAll('"public".', ''));
    await database.run(statement('old-migration', 'insert into migration values ($1, now())'), [hash]);
  }
  const isKept = ({ spot_id }: { spot_id: number }) => spot_id === 1 || spot_id === 4;
  const words = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { ja: '町で直した文', en: 'Changed by the office' }]));
  const spots = town.spots.filter(isKept).map((row) => ({ ...row, texts: words(['spot_name']) }));
  const rooms = town.rooms.filter(isKept).map((row) => ({ ...row, texts: words(['room_name']) }));
  await database.run(addRows('spot'), [JSON.stringify(spots)]);
  await database.run(addRows('room'), [JSON.stringify(rooms)]);
  await database.run(addRows('service'), [JSON.stringify([{ service_id: 1, texts: words(['service_name']) }])]);
}
