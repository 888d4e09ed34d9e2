import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { statement, type Queryable } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';
import { keyedHash, newSecret } from './secrets.ts';

const MIN_LENGTH = 32;

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const readFileOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** Writes the key to another file first and links it; of two concurrent processes the first wins. */
async function makeSecret(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const half = `${file}.${newSecret()}`;
  try {
    const opened = await open(half, 'wx', 0o600);
    await opened.writeFile(newSecret());
    await opened.sync();
    await opened.close();
    await link(half, file);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    await rm(half, { force: true });
  }
}

/** The key of keyed hashes: from the settings, else made once and kept in the data folder. */
export async function readSecret({ secret, dataFolder }: Pick<Settings, 'secret' | 'dataFolder'>): Promise<string> {
  if (secret !== undefined) return secret;
  const file = path.join(dataFolder, 'secret');
  if ((await readFileOf(file)) === undefined) await makeSecret(file);
  const kept = (await readFileOf(file)) ?? '';
  if (kept.length >= MIN_LENGTH) return kept;
  throw new Error(
    `${file} does not hold the town's key, which has ${MIN_LENGTH} characters or more. Bring the file back from a backup ` +
      'of the data folder. If the town has never been open, delete it: then a key is made.',
  );
}

/** The first process stores it; an existing one stays. */
const claimKey = statement('claim-town-key', 'insert into town_key (fingerprint) values ($1) on conflict do nothing');
const readKey = statement<{ fingerprint: string }>('read-town-key', 'select fingerprint from town_key');

const fingerprintOf = (secret: string): string => keyedHash(secret, 'fingerprint of the town key');

/** Whether the town was opened with this key; undefined if it never was. Changes nothing. */
export async function isTownKey(database: Queryable, secret: string): Promise<boolean | undefined> {
  const [kept] = await database.run(readKey);
  return kept && kept.fingerprint === fingerprintOf(secret);
}

/** Throws if this town was opened with another key before, which would silently invalidate cards, codes and replies. */
export async function checkTownKey(database: Queryable, secret: string): Promise<void> {
  await database.run(claimKey, [fingerprintOf(secret)]);
  if (await isTownKey(database, secret)) return;
  throw new Error(
    'This town was opened with another key (MACHI_SECRET, or the file "secret" in MACHI_DATA). Every process of a town needs ' +
      'the same one: with this one it would know no card and no code that the others have made. Give it their key. ' +
      'If that key is lost for good, see docs/decisions/0041-two-processes.md.',
  );
}
