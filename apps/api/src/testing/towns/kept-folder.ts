import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';
import { lendBytes } from './lent-bytes.ts';
import type { Place } from './lent-bytes.ts';

/** Where the embedded database has its folder within itself. */
const DATA = '/pglite/data';
/** A file for its owner alone, and a folder, as `mknod` and `mkdir` take them. */
const FILE = 0o100600;
const FOLDER = 0o700;
const NO_DEVICE = 0;

/** What lay in the folder of an embedded database that was closed in order: files by their paths in it, folders with nothing. */
export type KeptFolder = ReadonlyMap<string, Uint8Array | undefined>;

interface Places {
  lookupPath(place: string): { readonly node: Place };
  mkdirTree(place: string, mode: number): void;
  mkdir(place: string, mode: number): void;
  mknod(place: string, mode: number, device: number): Place;
}

/** A file's bytes; of a folder nothing. */
const bytesOf = ({ contents, usedBytes }: Place): Uint8Array | undefined =>
  ArrayBuffer.isView(contents) ? Uint8Array.from(contents.subarray(0, usedBytes)) : undefined;

function* placesBelow(folder: Place, at = ''): Generator<[string, Uint8Array | undefined]> {
  for (const [name, place] of Object.entries(folder.contents)) {
    const bytes = bytesOf(place);
    yield [`${at}/${name}`, bytes];
    if (!bytes) yield* placesBelow(place, `${at}/${name}`);
  }
}

/**
 * An embedded database's folder in memory, which begins as another one was left. PGlite's own archives come to the same
 * in twice the time.
 */
export class MemoryFolder extends MemoryFS {
  readonly #begins: KeptFolder;
  readonly #isKept: boolean;
  #left: KeptFolder | undefined;

  /** @param isKept others are to begin as this one is left */
  constructor(begins: KeptFolder, isKept = false) {
    super();
    this.#begins = begins;
    this.#isKept = isKept;
  }

  get #places(): Places {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Emscripten's types do not tell what lies in memory
    return this.pg?.Module.FS as unknown as Places;
  }

  override async initialSyncFs(): Promise<void> {
    const places = this.#places;
    // Where there is nothing, the database is made.
    if (this.#begins.size > 0) places.mkdirTree(DATA, FOLDER);
    for (const [name, bytes] of this.#begins) {
      if (bytes === undefined) places.mkdir(DATA + name, FOLDER);
      else lendBytes(places.mknod(DATA + name, FILE, NO_DEVICE), bytes);
    }
  }

  override async closeFs(): Promise<void> {
    if (this.#isKept) this.#left = new Map(placesBelow(this.#places.lookupPath(DATA).node));
    await super.closeFs();
  }

  left(): KeptFolder {
    if (!this.#left) throw new Error('The database is open, or nobody wanted its folder.');
    return this.#left;
  }
}

/** Writes it to the disk. */
export async function writeFolder(folder: string, kept: KeptFolder): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER });
  for (const [name, bytes] of kept) {
    if (bytes === undefined) await mkdir(path.join(folder, name), { mode: FOLDER });
    else await writeFile(path.join(folder, name), bytes, { mode: 0o600 });
  }
}
