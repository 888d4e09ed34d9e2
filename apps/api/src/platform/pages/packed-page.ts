import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** The placeholder for what differs in each reply: the same length, in characters that no page has. */
export const GAP = '\u0001'.repeat(24);

/** The reach of a reference (RFC 1951). */
const WINDOW_BYTES = 32_768;
/** RFC 1952: deflate, no name, no time. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const END = Buffer.from([3, 0]);

interface Part {
  readonly plain: Buffer;
  readonly packed: Buffer;
}
/** A page, split at its gaps. */
type PackedPage = readonly Part[];

/**
 * Compresses the pieces one by one, each with the page before it as dictionary. Each ends at a byte boundary, so that
 * anything of the gap's length fits in between.
 */
async function pack(page: string): Promise<PackedPage> {
  const plain = page.split(GAP).map((piece) => Buffer.from(piece));
  const gap = Buffer.from(GAP);
  let before = Buffer.alloc(0);
  return Promise.all(
    plain.map(async (piece) => {
      const options = before.length === 0 ? {} : { dictionary: before };
      before = Buffer.concat([before, piece, gap]).subarray(-WINDOW_BYTES);
      return { plain: piece, packed: await deflate(piece, { ...options, finishFlush: constants.Z_SYNC_FLUSH }) };
    }),
  );
}

/** An uncompressed block (RFC 1951, 3.2.4). */
function storedBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(content.length, 1);
  head.writeUInt16LE(content.length ^ 0xffff, 3);
  return Buffer.concat([head, content]);
}

function between<T>(pieces: readonly T[], gap: T): T[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [gap, piece]));
}

const plainOf = (page: PackedPage, filling: Buffer): Buffer[] =>
  between(
    page.map((part) => part.plain),
    filling,
  );

function gzipOf(page: PackedPage, filling: Buffer): Buffer<ArrayBuffer> {
  const plain = plainOf(page, filling);
  const packed = between(
    page.map((part) => part.packed),
    storedBlock(filling),
  );
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    plain.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  );
  end.writeUInt32LE(
    plain.reduce((sum, piece) => sum + piece.length, 0),
    4,
  );
  return Buffer.concat([GZIP_HEAD, ...packed, END, end]);
}

/**
 * Compresses pages as gzip and caches the pieces of recently requested ones: only the gaps differ between replies. The
 * key is the whole page. For pages without personal content.
 * @param most number of cached pages
 */
export function createPagePacker(most: number) {
  const kept = new Map<string, Promise<PackedPage>>();
  function pieces(page: string): Promise<PackedPage> {
    const found = kept.get(page) ?? pack(page);
    // Moves it to the end: the map is in order of use.
    kept.delete(page);
    kept.set(page, found);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return found;
  }
  // Each filling is as long as a gap.
  return {
    gzip: async (page: string, filling: string): Promise<Buffer<ArrayBuffer>> =>
      gzipOf(await pieces(page), Buffer.from(filling)),
    /** The same, uncompressed and cached as bytes: encoding a long text takes longer than sending it. */
    plain: async (page: string, filling: string): Promise<Buffer<ArrayBuffer>> =>
      Buffer.concat(plainOf(await pieces(page), Buffer.from(filling))),
    size: () => kept.size,
  };
}
