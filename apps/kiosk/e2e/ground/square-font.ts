import type { Page } from '@playwright/test';

/**
 * Font in which every Japanese character is a square of one em, the widest that Japanese fonts have: text that fits
 * in it fits in any terminal's fonts, and a measuring test does not depend on its machine's fonts.
 */

const UNITS = 1000;
/** First and last of the marks, kana, ideographs, and full-width forms. */
const RANGES = [
  [0x2e80, 0xd7ff],
  [0xf900, 0xffef],
] as const;

const shorts = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
};
const longs = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
};

/** One contour with four corners, a little smaller than its em. */
const [LEAST, MOST] = [60, 820] as const;
const SIDE = MOST - LEAST;
const square = Buffer.concat([
  shorts(1, LEAST, 0, MOST, SIDE, 3, 0),
  Buffer.from([1, 1, 1, 1]),
  shorts(LEAST, 0, SIDE, 0, 0, SIDE, 0, -SIDE),
]);

/** Many characters, one glyph: format 13, besides an empty format 4 that every font must have. */
const characters = Buffer.concat([
  shorts(0, 2, 3, 1),
  longs(20),
  shorts(3, 10),
  longs(20 + 24),
  shorts(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0),
  shorts(13, 0),
  longs(16 + RANGES.length * 12, 0, RANGES.length, ...RANGES.flatMap(([first, last]) => [first, last, 1])),
]);

const names = Buffer.from('Squares', 'utf16le').swap16();
const nameTable = Buffer.concat([
  shorts(0, 4, 6 + 4 * 12),
  ...[1, 2, 4, 6].map((name) => shorts(3, 1, 0x409, name, names.length, 0)),
  names,
]);

const checksum = (bytes: Buffer): number => {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
};

const tables: readonly (readonly [string, Buffer])[] = [
  [
    'OS/2',
    Buffer.concat([
      shorts(4, UNITS, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0),
      Buffer.alloc(10),
      longs(0, 0, 0, 0),
      Buffer.from('NONE'),
      shorts(0x40, 0x2e80, 0xffef, 880, -120, 0, 880, 120),
      longs(0, 0),
      shorts(500, 700, 0, 0x20, 1),
    ]),
  ],
  ['cmap', characters],
  ['glyf', square],
  [
    'head',
    Buffer.concat([
      longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
      shorts(0, UNITS),
      longs(0, 0, 0, 0),
      shorts(LEAST, 0, MOST, SIDE, 0, 8, 2, 0, 0),
    ]),
  ],
  ['hhea', Buffer.concat([longs(0x10000), shorts(880, -120, 0, UNITS, LEAST, 180, MOST, 1, 0, 0, 0, 0, 0, 0, 0, 1)])],
  ['hmtx', shorts(UNITS, LEAST, LEAST)],
  ['loca', shorts(0, 0, square.length / 2)],
  ['maxp', Buffer.concat([longs(0x10000), shorts(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)])],
  ['name', nameTable],
  ['post', longs(0x30000, 0, 0, 0, 0, 0, 0, 0)],
];

/** The font's file. */
function squareFont(): Buffer {
  const most = 2 ** Math.floor(Math.log2(tables.length));
  let at = 12 + tables.length * 16;
  const entries: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, body] of tables) {
    entries.push(Buffer.concat([Buffer.from(tag), longs(checksum(body), at, body.length)]));
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  }
  const start = Buffer.concat([
    longs(0x10000),
    shorts(tables.length, most * 16, Math.log2(most), (tables.length - most) * 16),
  ]);
  return Buffer.concat([start, ...entries, ...bodies]);
}

/** Font names of the pages to replace. */
const JAPANESE = ['Hiragino Sans', 'Noto Sans CJK JP'];

/** Makes the page use the widest Japanese font. */
export const useWidestFont = (page: Page): Promise<void> =>
  page.evaluate(
    async ({ families, font }) => {
      const bytes = Uint8Array.from(atob(font), (letter) => letter.codePointAt(0) ?? 0);
      for (const family of families) {
        const face = new FontFace(family, bytes.buffer, { weight: '100 900' });
        document.fonts.add(await face.load());
      }
    },
    { families: JAPANESE, font: squareFont().toString('base64') },
  );
