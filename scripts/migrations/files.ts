import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { migrationFiles, type Migration as Applied } from '@machi/api/src/database/migrate.ts';
import type { Released } from './judge.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../apps/api/src/database/migrations');
export const RELEASED_FILE = path.join(migrationsFolder, 'released.json');

export interface Migration extends Applied {
  readonly tag: string;
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

export const readReleased = (): Promise<Released> => readJson(RELEASED_FILE);

/** All migrations in their order, with their names. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const { entries }: { entries: { tag: string }[] } = await readJson(path.join(migrationsFolder, 'meta/_journal.json'));
  return migrationFiles().map((file, index) => ({ ...file, tag: entries[index]?.tag ?? '' }));
}
