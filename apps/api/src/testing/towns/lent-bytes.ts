/** A file, or a folder of such, as Emscripten keeps it in memory. */
export interface Place {
  contents: Uint8Array | Int8Array | Readonly<Record<string, Place>>;
  usedBytes: number;
  stream_ops: Handling;
}
/** What is done with an open file; of `write` the first value is that file. */
export interface Handling {
  readonly write: (open: { readonly node: Place }, ...rest: readonly never[]) => number;
}

/** Bytes that several files may have. */
const lent = new WeakSet<ArrayBufferView>();
/** The handling that copies lent bytes before it writes, by the one that does not, and by itself. */
const careful = new WeakMap<Handling, Handling>();

/** The same handling, but whoever writes to lent bytes first has a copy. */
export function carefully(handling: Handling): Handling {
  const known = careful.get(handling);
  if (known) return known;
  const { write, ...others } = handling;
  const made: Handling = {
    ...others,
    write(open, ...rest) {
      const { node } = open;
      if (ArrayBuffer.isView(node.contents) && lent.has(node.contents)) node.contents = node.contents.slice();
      return write(open, ...rest);
    },
  };
  careful.set(handling, made);
  careful.set(made, made);
  return made;
}

/** Lays bytes there that others read, too. Few files of a database are ever written. */
export function lendBytes(place: Place, bytes: Uint8Array): void {
  lent.add(bytes);
  place.contents = bytes;
  place.usedBytes = bytes.length;
  place.stream_ops = carefully(place.stream_ops);
}
