import { connectPglite } from '../../database/connect-pglite.ts';
import type { EmbeddedDatabase } from '../../database/connect-pglite.ts';

let archive: Promise<Blob> | undefined;

/** An embedded database in memory as it is before the first migration; made once a process, for that takes seconds. */
async function makeArchive(): Promise<Blob> {
  const database = await connectPglite(undefined, 'public');
  // Nobody makes a further database: without what they begin with, a copy is a third smaller, and sooner there.
  await database.script('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await database.script(`drop database ${template}`);
  // Of 128 MB that are written with zeros at each opening no test fills more than this.
  await database.script("alter system set shared_buffers = '8MB'");
  await database.script('checkpoint');
  const copy = await database.copy();
  await database.close();
  return copy;
}

/** An empty embedded database of its own, with a schema of that name. */
export async function openEmptyDatabase(schema: string): Promise<EmbeddedDatabase> {
  archive ??= makeArchive();
  return connectPglite(undefined, schema, await archive);
}
