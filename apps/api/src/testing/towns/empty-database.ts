import { connectPglite } from '../../database/connect-pglite.ts';
import type { Database } from '../../database/database.ts';
import { keptBetween } from './kept-between.ts';
import { MemoryFolder } from './kept-folder.ts';
import type { KeptFolder } from './kept-folder.ts';

let empty: Promise<KeptFolder> | undefined;

/** An embedded database as it is before the first migration; made once a process, for that takes seconds. */
async function makeEmpty(): Promise<KeptFolder> {
  const folder = new MemoryFolder(new Map(), true);
  const database = await connectPglite(folder, 'public');
  // Nobody makes a further database: without what they begin with, a copy is a third smaller, and sooner there.
  await database.script('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await database.script(`drop database ${template}`);
  // Of 128 MB that are written with zeros at each opening no test fills more than this.
  await database.script("alter system set shared_buffers = '8MB'");
  // What is in memory alone has no crash to come back from.
  for (const setting of ['synchronous_commit', 'full_page_writes', 'wal_init_zero'])
    await database.script(`alter system set ${setting} = off`);
  await database.close();
  return folder.left();
}

/** An empty embedded database in a folder in memory. */
export async function openEmptyDatabase(schema: string): Promise<Database> {
  empty ??= keptBetween('empty', makeEmpty);
  return connectPglite(new MemoryFolder(await empty), schema);
}

/** The folder of one that somebody has filled, made from an empty one. */
export async function keepFilled(schema: string, fill: (database: Database) => Promise<void>): Promise<KeptFolder> {
  empty ??= keptBetween('empty', makeEmpty);
  const folder = new MemoryFolder(await empty, true);
  const database = await connectPglite(folder, schema);
  await fill(database);
  await database.close();
  return folder.left();
}
