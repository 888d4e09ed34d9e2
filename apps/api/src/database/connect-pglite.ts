import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import type { Filesystem } from '@electric-sql/pglite/basefs';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { openSession } from './pglite-session.ts';

const DATE_OID = 1082;

/**
 * The embedded database in a folder of the disk, or in one that it is given. It does no fsync: for trying and developing.
 * Throws FolderInUse when another process has the folder open.
 */
export async function connectPglite(folder: string | Filesystem, schema: string): Promise<Database> {
  const isOnDisk = typeof folder === 'string';
  if (isOnDisk) await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = isOnDisk ? await lockFolder(folder) : undefined;
  const client = await openClient(isOnDisk ? { dataDir: `file://${folder}` } : { fs: folder }, schema);
  return databaseOf(client, async () => {
    await client.close();
    await lock?.release();
  });
}

/** The embedded database itself, with the town's tables in sight. */
export async function openClient(place: Pick<PGliteOptions, 'dataDir' | 'fs'>, schema: string): Promise<PGlite> {
  const client = await PGlite.create({
    ...place,
    extensions: { btree_gist },
    // With pieces of 16 MB, as they would be, its journal is two thirds of a town.
    initDbStartParams: ['--wal-segsize=1'],
    parsers: { [DATE_OID]: (value: string) => value },
  });
  await client.exec(
    `SET timezone TO 'UTC'; CREATE SCHEMA IF NOT EXISTS "${schema}"; SET search_path TO "${schema}", public;
      SET plan_cache_mode TO force_generic_plan;`,
  );
  return client;
}

/** What a town asks of its embedded database. @param letGo what becomes of the client once the town has closed it */
export function databaseOf(client: PGlite, letGo: () => Promise<void>): Database {
  const session = openSession(client);
  const listening: (() => Promise<void>)[] = [];
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
        listening.push(await client.listen(channel, heard));
      }),
    async close() {
      await session.end(async () => {
        for (const unlisten of listening) await unlisten();
        await letGo();
      });
    },
  };
}
