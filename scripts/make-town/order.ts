import path from 'node:path';
import { parseArgs } from 'node:util';
import type { NewTown } from '@machi/api/src/new-town/make-pack.ts';
import { TownFile } from '@machi/domain/town/model';

export const USAGE = `npm run make-town -- <key> [--name-ja "北町" --name-en "Kita Town"] [--position "43.2,142.9"] [--towns folder]
  key         3 to 31 lower-case letters and digits, a letter first: the folder's name and part of addresses
  --name-ja   the town's name in Japanese
  --name-en   the town's name in English
  --position  latitude and longitude of the town's middle, in degrees
  --towns     folder in which town packs lie (MACHI_TOWNS, else towns)
  --from      filled workbook (xlsx); names and position come from it. Again for each file in a
              public format: facilities, shelters, events, waste (csv), GTFS-JP (zip), closed days (ics)
npm run make-town -- <key> --pack FILE.zip
  opens the zip of a pack that was made at the desk 町をはじめる
npm run make-town -- --workbook FILE.xlsx [--of key]
  writes the empty workbook, or with --of that of a town's pack`;

export interface TownOrder extends NewTown {
  /** Absolute path of the folder to be made. */
  readonly folder: string;
  /** Filled workbook, and files in public formats; names and position are then those of the workbook. */
  readonly from?: readonly string[];
  /** Zip of a whole pack, instead. */
  readonly pack?: string;
}

/** The caller's mistake, shown without a stack. */
export class OrderMistake extends Error {}

/** Names appear in HTML, in drawings and in file-like texts; town names contain none of these characters. */
const UNFIT = /[<>&{}"\\\p{Cc}]/u;

function nameOf(option: string, given: string | undefined, otherwise: string): string {
  const name = given?.trim() ?? otherwise;
  if (name === '' || [...name].length > 30 || UNFIT.test(name))
    throw new OrderMistake(`${option}: must be a name of 1 to 30 characters without < > & { } " \\`);
  return name;
}

function positionOf(given: string): TownOrder['position'] {
  const [latitude = Number.NaN, longitude = Number.NaN, ...others] = given
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  // Closer to a pole or the 180th meridian the pack's first map would not fit.
  if (others.length > 0 || !(Math.abs(latitude) <= 80) || !(Math.abs(longitude) <= 179))
    throw new OrderMistake(`--position: must be latitude and longitude, "43.2,142.9", but is "${given}"`);
  return { latitude, longitude };
}

function read(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        'name-ja': { type: 'string' },
        'name-en': { type: 'string' },
        position: { type: 'string' },
        from: { type: 'string', multiple: true },
        workbook: { type: 'string' },
        of: { type: 'string' },
        pack: { type: 'string' },
        towns: { type: 'string' },
      },
    });
  } catch (error) {
    throw new OrderMistake(error instanceof Error ? error.message : String(error));
  }
}

function checkedKey(key: string): string {
  if (!TownFile.shape.town_key.safeParse(key).success)
    throw new OrderMistake(`The key "${key}" must be 3 to 31 lower-case letters and digits, a letter first.`);
  return key;
}

/**
 * Reads the words after the command.
 * @param townsFolder folder of the packs unless --towns names another one
 * @throws OrderMistake whose message says what is wrong
 */
export function readOrder(given: readonly string[], townsFolder: string): TownOrder {
  const { values, positionals } = read(given);
  const { from } = values;
  if (
    from !== undefined &&
    [values.position, values['name-ja'], values['name-en']].some((value) => value !== undefined)
  )
    throw new OrderMistake(
      '--from: names and position come from the workbook; leave out --name-ja, --name-en and --position.',
    );
  if (values.pack !== undefined && (from !== undefined || values['name-ja'] !== undefined))
    throw new OrderMistake('--pack: names and all else come from the pack; leave out --from and --name-ja.');
  const [key, ...others] = positionals;
  if (key === undefined) throw new OrderMistake('The key of the town is missing.');
  if (others.length > 0) throw new OrderMistake(`One key at a time; what is "${others.join(' ')}"?`);
  checkedKey(key);
  const spoken = `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
  return {
    key,
    nameJa: nameOf('--name-ja', values['name-ja'], `${spoken}町`),
    nameEn: nameOf('--name-en', values['name-en'], `${spoken} Town`),
    position: positionOf(values.position ?? '43.2,142.9'),
    folder: path.resolve(values.towns ?? townsFolder, key),
    ...(from === undefined ? {} : { from: from.map((file) => path.resolve(file)) }),
    ...(values.pack === undefined ? {} : { pack: path.resolve(values.pack) }),
  };
}

/** The file that `--workbook` names, and the folder of the town whose data it gets; undefined without it. */
export function workbookAsked(given: readonly string[], townsFolder: string) {
  const { values, positionals } = read(given);
  if (values.workbook === undefined) {
    if (values.of !== undefined) throw new OrderMistake('--of: says whose workbook --workbook writes.');
    return undefined;
  }
  if (positionals.length > 0 || values.from !== undefined)
    throw new OrderMistake('--workbook writes a workbook, and takes neither a key nor --from.');
  const key = values.of === undefined ? undefined : checkedKey(values.of);
  return {
    file: path.resolve(values.workbook),
    of: key === undefined ? undefined : path.resolve(values.towns ?? townsFolder, key),
  };
}
