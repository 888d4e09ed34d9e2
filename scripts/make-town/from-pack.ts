import { readFile, stat } from 'node:fs/promises';
import { openArchive, unpackerOf } from '@machi/api/src/ground/unpack-zip.ts';
import { loadTownPack } from '@machi/api/src/town/load-town-pack.ts';
import { townFiles } from '@machi/domain/town/model';
import { writePack } from './make-town.ts';
import { OrderMistake, type TownOrder } from './order.ts';

const LIMITS = { mostFileBytes: 20_000_000, mostUnpackedBytes: 60_000_000, mostRatio: 200 };
const MOST_BYTES = 20_000_000;
const MOST_ENTRIES = 2000;
/** What a pack's folder holds; anything else has no place in a town's folder. */
const PART = /^(?:(?:images|files)(?:\/[a-z0-9][a-z0-9-]*)+\.(?:svg|png|jpg|webp|pdf)|gtfs\/[a-z_]+\.txt)$/;

async function unpacked(file: string, key: string): Promise<Record<string, Uint8Array>> {
  if ((await stat(file)).size > MOST_BYTES) throw new OrderMistake('--pack: the zip is larger than 20 MB.');
  const zip = await openArchive(await readFile(file));
  if (zip.entryCount > MOST_ENTRIES) throw new OrderMistake(`--pack: more than ${MOST_ENTRIES} files.`);
  const unpack = unpackerOf(zip, LIMITS);
  const parts: Record<string, Uint8Array> = {};
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const name = entry.fileName.startsWith(`${key}/`) ? entry.fileName.slice(key.length + 1) : '';
    if (Object.hasOwn(parts, name) || !(Object.hasOwn(townFiles, name) || PART.test(name)))
      throw new OrderMistake(`--pack: ${entry.fileName.slice(0, 200)} is no file of the pack of ${key}.`);
    parts[name] = await unpack(entry);
  }
  return parts;
}

/**
 * Makes a town of the zip of its pack, as the desk 町をはじめる gives it, in `order.folder`.
 * @throws OrderMistake with every mistake of the pack; what was unpacked then lies in a folder that the caller drops
 */
export async function makeTownFromPack(order: TownOrder, file: string) {
  const parts = await unpacked(file, order.key).catch((error: unknown) => {
    throw error instanceof OrderMistake ? error : new OrderMistake(`--pack: ${String(error)}`);
  });
  await writePack(order, parts, async () => {
    const { pack } = await loadTownPack(order.folder).catch((error: unknown) => {
      throw new OrderMistake(`--pack: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (pack.town.town_key !== order.key) throw new OrderMistake(`--pack: this is the pack of ${pack.town.town_key}.`);
  });
  const files = Object.entries(parts).filter(([name]) => name.endsWith('.json'));
  return Object.fromEntries(files.map(([name, content]) => [name, JSON.parse(Buffer.from(content).toString('utf8'))]));
}
