import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip; its stated properties may be false. */
export interface Packed {
  readonly name: string;
  readonly content: Buffer | string;
  /** Bit 0 of the flags: encrypted. */
  readonly isEncrypted?: boolean;
  /** The size stated in its headers. */
  readonly toldBytes?: number;
}

/** Builds a zip by hand (PKWARE's APPNOTE), because programs write no faulty ones. */
export function makeZip(files: readonly Packed[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isEncrypted = false, toldBytes } of files) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const called = Buffer.from(name);
    // From "version needed" to "length of the extra field", which are in both headers.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800 | Number(isEncrypted), 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(raw), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(toldBytes ?? raw.length, 18);
    shared.writeUInt16LE(called.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, called, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, rest, called]));
    bodies.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, index, end]);
}

export const zipOf = (texts: Readonly<Record<string, string>>): Buffer =>
  makeZip(Object.entries(texts).map(([name, content]) => ({ name, content })));

/** For programs outside of this package that open what it sends. */
export { unzipSync } from 'fflate';
