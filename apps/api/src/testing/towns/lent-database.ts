import type { PGlite } from '@electric-sql/pglite';
import { databaseOf, openClient } from '../../database/connect-pglite.ts';
import type { Database } from '../../database/database.ts';
import { MemoryFolder } from './kept-folder.ts';
import type { KeptFolder } from './kept-folder.ts';
import { carefully, lendBytes } from './lent-bytes.ts';
import type { Handling, Place } from './lent-bytes.ts';

/** A place among all of them, as Emscripten finds it by its name: names with one hash hang on one another. */
interface NamedPlace extends Place {
  name: string;
  parent: NamedPlace;
  name_next: NamedPlace | undefined;
}
interface OpenFile {
  fd: number | null;
  position: number;
  stream_ops: Handling;
}
/** What of an embedded database lies in JavaScript and in the memory of its program; its types say nothing of the former. */
interface Inside {
  readonly FS: { nameTable: (NamedPlace | undefined)[]; streams: (OpenFile | null)[] };
  readonly HEAPU8: Uint8Array;
  /** Gives a function the next number; a library that is loaded takes numbers, too. */
  addFunction(made: () => void, signature: 'v'): number;
}

const PAGE = 65_536;

function* chainOf(first: NamedPlace | undefined): Generator<NamedPlace> {
  for (let place = first; place; place = place.name_next) yield place;
}

/** How much of the memory has been written, in whole pages. */
function writtenBytes(memory: Uint8Array): number {
  const words = new Float64Array(memory.buffer, memory.byteOffset, memory.length / 8);
  let last = words.length - 1;
  while (last > 0 && words[last] === 0) last -= 1;
  return Math.ceil(((last + 1) * 8) / PAGE) * PAGE;
}

/** Notes a file or a folder as it stands; what is answered lays that back. */
function notePlace(place: NamedPlace): () => void {
  const { name, parent, name_next, contents } = place;
  if (ArrayBuffer.isView(contents)) lendBytes(place, Uint8Array.from(contents.subarray(0, place.usedBytes)));
  const kept = place.contents;
  const bytes = place.usedBytes;
  const isFolder = typeof kept === 'object' && kept !== null && !ArrayBuffer.isView(kept);
  const within = isFolder ? { ...kept } : kept;
  return () => {
    Object.assign(place, { name, parent, name_next, contents: isFolder ? { ...within } : within, usedBytes: bytes });
  };
}

/**
 * Notes an embedded database as it stands between two statements: its memory, its files, and which of them it has open.
 * What is answered lays all of it back, as if nothing had been asked since; false where that is not possible any more, because
 * a library was loaded meanwhile: JavaScript would think that it is still there.
 */
function noteDatabase(client: PGlite): () => boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Emscripten's types do not tell what lies in memory
  const inside = client.Module as unknown as Inside;
  const { FS } = inside;
  let nextNumber = inside.addFunction(() => {}, 'v') + 1;
  const memory = inside.HEAPU8.slice(0, writtenBytes(inside.HEAPU8));
  const names = [...FS.nameTable];
  const places = names.flatMap((first) => [...chainOf(first)].map(notePlace));
  const files = [...FS.streams].map((file) => {
    if (file) file.stream_ops = carefully(file.stream_ops);
    return file && { file, fd: file.fd, position: file.position };
  });
  return () => {
    if (inside.addFunction(() => {}, 'v') !== nextNumber) return false;
    nextNumber += 1;
    // It may have grown, and lies elsewhere then.
    inside.HEAPU8.set(memory);
    FS.nameTable = [...names];
    for (const layBack of places) layBack();
    FS.streams = files.map((noted) => noted && Object.assign(noted.file, { fd: noted.fd, position: noted.position }));
    return true;
  };
}

interface Lent {
  readonly client: PGlite;
  readonly layBack: () => boolean;
}

/** Of each folder those that nobody has; in a process there are as many as were ever open at once. */
const freeOf = new WeakMap<KeptFolder, Lent[]>();
/** What the town's tables ask for sooner or later. */
const LIBRARIES = ['plpgsql', 'btree_gist'];

async function open(kept: KeptFolder, schema: string): Promise<Lent> {
  const client = await openClient({ fs: new MemoryFolder(kept) }, schema);
  for (const library of LIBRARIES) await client.exec(`LOAD '${library}'`);
  return { client, layBack: noteDatabase(client) };
}

/**
 * An embedded database as it begins with a folder. To open one takes half a second of the processor, and every town of a
 * process wants the same: so the one before is laid back for the next instead.
 */
export async function lendDatabase(kept: KeptFolder, schema: string): Promise<Database> {
  const free = freeOf.get(kept) ?? [];
  freeOf.set(kept, free);
  let lent = free.pop();
  while (lent && !lent.layBack()) {
    await lent.client.close();
    lent = free.pop();
  }
  const { client, layBack } = lent ?? (await open(kept, schema));
  return databaseOf(client, async () => {
    free.push({ client, layBack });
  });
}
