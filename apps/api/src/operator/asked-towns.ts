import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A town that officials of another one ask the operator to open: its pack lies beside. */
export interface AskedTown {
  readonly key: string;
  readonly host: string;
  /** The town that asks, and its official. */
  readonly from: string;
  readonly by: string;
  readonly asked_at: string;
}

/** Where requests lie, below the folder of settings. */
export const askedFolderOf = (settingsFolder: string): string => path.join(settingsFolder, 'asked');
/** Requests of all towns: each is a file of some megabytes. */
const MOST_ASKED = 20;
/** Nobody opens a town of so long ago; its pack holds names and first passwords. */
const KEPT_MILLISECONDS = 30 * 86_400_000;
const isKey = (key: string): boolean => /^[a-z][a-z0-9]{2,30}$/.test(key);

export const packOfAsked = (folder: string, key: string): string => path.join(folder, `${key}.zip`);
const tellingOf = (folder: string, key: string): string => path.join(folder, `${key}.json`);

export async function dropAsked(folder: string, key: string): Promise<void> {
  if (!isKey(key)) return;
  for (const file of [tellingOf(folder, key), packOfAsked(folder, key)]) await rm(file, { force: true });
}

/** The requests, the oldest first; those that are too old go. */
export async function readAsked(folder: string, now: Date): Promise<readonly AskedTown[]> {
  const names = await readdir(folder).catch(() => []);
  const keys = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  const read = await Promise.all(
    keys.filter(isKey).map(async (key): Promise<AskedTown[]> => {
      const text = await readFile(tellingOf(folder, key), 'utf8').catch(() => undefined);
      if (text === undefined) return [];
      const asked = JSON.parse(text) as AskedTown;
      if (Date.parse(asked.asked_at) + KEPT_MILLISECONDS > now.getTime()) return [asked];
      await dropAsked(folder, key);
      return [];
    }),
  );
  return read.flat().toSorted((one, other) => one.asked_at.localeCompare(other.asked_at));
}

/** Hands a pack to the operator. A later request of the same town replaces its own. */
export async function askOperator(
  folder: string,
  asked: AskedTown,
  pack: Uint8Array,
): Promise<'asked' | 'taken' | 'full'> {
  const others = await readAsked(folder, new Date(asked.asked_at));
  const same = others.find(({ key }) => key === asked.key);
  if (same && same.from !== asked.from) return 'taken';
  if (!same && others.length >= MOST_ASKED) return 'full';
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The telling is last: what stands on the operator's page has its pack.
  for (const [file, content] of [
    [packOfAsked(folder, asked.key), pack],
    [tellingOf(folder, asked.key), JSON.stringify(asked)],
  ] as const) {
    await writeFile(`${file}.${process.pid}`, content, { mode: 0o600 });
    await rename(`${file}.${process.pid}`, file);
  }
  return 'asked';
}
