import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { openSession } from './pglite-session.ts';

const DATE_OID = 1082;

export interface EmbeddedDatabase extends Database {
  /** All of it as an archive, from which another can begin. */
  copy(): Promise<Blob>;
}

/**
 * The embedded database in a folder, or in memory without one. It does no fsync: for trying and developing.
 * Throws FolderInUse when another process has the folder open.
 * @param copied an archive of another one to begin with, which takes a tenth of the time of a new one
 */
export async function connectPglite(
  folder: string | undefined,
  schema: string,
  copied?: Blob,
): Promise<EmbeddedDatabase> {
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = folder === undefined ? undefined : await lockFolder(folder);
  const client = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: `file://${folder}` }),
    ...(copied === undefined ? {} : { loadDataDir: copied }),
    extensions: { btree_gist },
    parsers: { [DATE_OID]: (value: string) => value },
  });
  await client.exec(
    `SET timezone TO 'UTC'; CREATE SCHEMA IF NOT EXISTS "${schema}"; SET search_path TO "${schema}", public;
      SET plan_cache_mode TO force_generic_plan;`,
  );
  const session = openSession(client);
  return {
    kind: 'pglite',
    run: session.run,
    script: session.script,
    transaction: (work, rollsBack = () => false) =>
      session.transaction(async (transaction) => {
        const left: Promise<unknown>[] = [];
        const result = await work(transaction, (writing) => void left.push(writing));
        await Promise.all(left);
        return { result, isKept: !rollsBack(result) };
      }),
    listen: (channel, heard) =>
      session.alone(async () => {
        await client.listen(channel, heard);
      }),
    copy: () => session.alone(() => client.dumpDataDir('none')),
    async close() {
      await session.alone(() => client.close());
      await lock?.release();
    },
  };
}
