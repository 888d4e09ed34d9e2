import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** Smaller files may be repetitive. */
const RATIO_FROM_BYTES = 1024 * 1024;

export interface ZipLimits {
  /** One unpacked file, and all of them. */
  readonly mostFileBytes: number;
  readonly mostUnpackedBytes: number;
  /** Unpacked to packed. */
  readonly mostRatio: number;
}

/** A file that unpacks to more than the limits. */
export class ZipBomb extends Error {}

/** Opens an archive. yauzl refuses names that lead elsewhere and compares stated with actual sizes. */
export const openArchive = (content: Buffer): Promise<ZipFile> =>
  fromBufferPromise(content, { lazyEntries: true, autoClose: false, strictFileNames: true });

/**
 * Unpacks an archive's files and counts their bytes: the size stated in the zip is ignored, and failed files count, too.
 * The function throws a ZipBomb beyond the limits.
 */
export function unpackerOf(zip: ZipFile, limits: ZipLimits): (entry: Entry) => Promise<Buffer> {
  let left = limits.mostUnpackedBytes;
  return async (entry) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const most = Math.min(limits.mostFileBytes, left);
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      left -= chunk.length;
      const isUnlikely = bytes > RATIO_FROM_BYTES && bytes > entry.compressedSize * limits.mostRatio;
      if (bytes > most || isUnlikely) throw new ZipBomb();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
}
