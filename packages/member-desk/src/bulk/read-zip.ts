/** Reads one file of an archive; undefined if it is missing or unreadable. */
export type ReadPart = (name: string) => Promise<string | undefined>;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Length of the end record with the longest comment. */
const LONGEST_END = 22 + 0xffff;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly at: number;
}

/** Finds the archive's directory and its number of files. */
function findEnd(view: DataView): { readonly at: number; readonly count: number } | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - LONGEST_END); at -= 1)
    if (view.getUint32(at, true) === END)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  return undefined;
}

/** Lists the files of an archive by name. Throws a RangeError if a length exceeds it. */
function entriesOf(view: DataView): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const end = findEnd(view);
  let at = end?.at ?? 0;
  for (let left = end?.count ?? 0; left > 0 && view.getUint32(at, true) === ENTRY; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength);
    entries.set(new TextDecoder().decode(bytes), {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Reads a stream; undefined once it exceeds the limit. */
async function bounded(stream: ReadableStream<Uint8Array>, most: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let count = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    count += value.byteLength;
    if (count > most) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Opens an archive (ZIP, as workbooks are); undefined if it is none.
 * @param most bytes of one unpacked file
 */
export function readZip(bytes: Uint8Array<ArrayBuffer>, most: number): ReadPart | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 22 || view.getUint32(0, true) !== LOCAL) return undefined;
  return async (name) => {
    try {
      const entry = entriesOf(view).get(name);
      if (!entry) return undefined;
      const begin = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
      const packed = new Blob([bytes.subarray(begin, begin + entry.size)]).stream();
      if (entry.method === STORED) return await bounded(packed, most);
      if (entry.method !== DEFLATED) return undefined;
      return await bounded(packed.pipeThrough(new DecompressionStream('deflate-raw')), most);
    } catch {
      // A length beyond the end, or data that cannot be unpacked.
      return undefined;
    }
  };
}
