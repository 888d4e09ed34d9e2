import type { Locator } from '@playwright/test';

/** Dark modules, row by row, without the quiet zone. */
type Modules = readonly (readonly boolean[])[];

/**
 * Looks at the code as a phone does: at its picture on the screen, not at what drew it. Returns the modules and how
 * many light ones are around them.
 */
async function look(code: Locator): Promise<{ modules: Modules; quiet: number }> {
  const png = (await code.screenshot()).toString('base64');
  return code.page().evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('There is no canvas');
    context.drawImage(picture, 0, 0);
    const { data: pixels, width, height } = context.getImageData(0, 0, picture.width, picture.height);
    const isDark = (x: number, y: number): boolean => (pixels[(y * width + x) * 4] ?? 255) < 128;
    const rows = Array.from({ length: height }, (_, y) => y);
    const top = rows.find((y) => rows.some((x) => x < width && isDark(x, y))) ?? 0;
    const left = Array.from({ length: width }, (_, x) => x).find((x) => isDark(x, top)) ?? 0;
    let finder = 0;
    while (isDark(left + finder, top)) finder += 1;
    // The upper left finder is seven modules wide.
    const module = finder / 7;
    const side = Math.round((width - 2 * left) / module);
    const at = (index: number, from: number) => Math.floor(from + (index + 0.5) * module);
    const line = Array.from({ length: side }, (_, index) => index);
    return { modules: line.map((y) => line.map((x) => isDark(at(x, left), at(y, top)))), quiet: left / module };
  }, png);
}

/** Error correction codewords of a block and blocks of versions 1 to 6, level M (ISO/IEC 18004, table 9). */
const LEVEL_M = [
  { codewords: 26, correction: 10, blocks: 1 },
  { codewords: 44, correction: 16, blocks: 1 },
  { codewords: 70, correction: 26, blocks: 1 },
  { codewords: 100, correction: 18, blocks: 2 },
  { codewords: 134, correction: 24, blocks: 2 },
  { codewords: 172, correction: 16, blocks: 4 },
] as const;
/** The same of level L. */
const LEVEL_L = [
  { codewords: 26, correction: 7, blocks: 1 },
  { codewords: 44, correction: 10, blocks: 1 },
  { codewords: 70, correction: 15, blocks: 1 },
  { codewords: 100, correction: 20, blocks: 1 },
  { codewords: 134, correction: 26, blocks: 1 },
  { codewords: 172, correction: 18, blocks: 2 },
] as const;
/** By the two bits that name the level. */
const LEVELS = [LEVEL_M, LEVEL_L] as const;

const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** Finders with their separators and format bits, timing, the alignment pattern that versions 2 to 6 have. */
function isFunction(y: number, x: number, side: number): boolean {
  if (y === 6 || x === 6) return true;
  if ((y < 9 && x < 9) || (y < 9 && x >= side - 8) || (y >= side - 8 && x < 9)) return true;
  return side > 21 && Math.abs(y - (side - 7)) <= 2 && Math.abs(x - (side - 7)) <= 2;
}

/** Bits in the order of placement: two columns at a time from the right, up and down in turn. */
function bitsOf(modules: Modules, isMasked: (y: number, x: number) => boolean): boolean[] {
  const side = modules.length;
  const bits: boolean[] = [];
  let isUpward = true;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step += 1) {
      const y = isUpward ? side - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFunction(y, x, side)) bits.push(modules[y]?.[x] !== isMasked(y, x));
      }
    }
    isUpward = !isUpward;
  }
  return bits;
}

const numberOf = (bits: readonly boolean[]): number => bits.reduce((value, bit) => value * 2 + Number(bit), 0);

/** Level and mask from the format bits beside the upper left finder. */
function formatOf(modules: Modules): { level: number; mask: number } {
  const bits = [0, 1, 2, 3, 4].map((x) => modules[8]?.[x] === true);
  const value = numberOf(bits) ^ 0b10101;
  return { level: value >> 3, mask: value & 0b111 };
}

/**
 * Reads what a QR code on the screen says, without its error correction: pixels of a screenshot are not damaged.
 * Versions 1 to 6, level M or L, one segment, of bytes or of letters.
 */
export async function readQr(code: Locator): Promise<{ text: string; quiet: number }> {
  const { modules, quiet } = await look(code);
  const version = (modules.length - 17) / 4;
  const { level, mask } = formatOf(modules);
  const layout = LEVELS[level]?.[version - 1];
  const isMasked = MASKS[mask];
  if (layout === undefined || isMasked === undefined)
    throw new Error(`Version ${version}, level ${level}: this reader does not know it`);
  const bits = bitsOf(modules, isMasked);
  const codewords = Array.from({ length: layout.codewords }, (_, index) =>
    numberOf(bits.slice(index * 8, index * 8 + 8)),
  );
  // Blocks of one length take turns, a codeword each.
  const data = codewords.slice(0, layout.codewords - layout.correction * layout.blocks);
  const inOrder = Array.from({ length: layout.blocks }, (_, block) =>
    data.filter((__, index) => index % layout.blocks === block),
  ).flat();
  const stream = inOrder.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => ((byte >> shift) & 1) === 1));
  const kind = numberOf(stream.slice(0, 4));
  if (kind === 0b0010) return { text: lettersIn(stream.slice(4)), quiet };
  if (kind !== 0b0100) throw new Error('Neither a segment of bytes nor of letters');
  const length = numberOf(stream.slice(4, 12));
  const bytes = Array.from({ length }, (_, index) => numberOf(stream.slice(12 + index * 8, 20 + index * 8)));
  return { text: new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes)), quiet };
}

/** What a segment of letters and digits may hold (ISO/IEC 18004, 7.4.4). */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Two letters lie in eleven bits, a last one in six, after their number in nine. */
function lettersIn(stream: readonly boolean[]): string {
  const count = numberOf(stream.slice(0, 9));
  const pairs = Array.from({ length: Math.ceil(count / 2) }, (_, index) => {
    const isAlone = index * 2 + 1 === count;
    const bits = stream.slice(9 + index * 11, 9 + index * 11 + (isAlone ? 6 : 11));
    const value = numberOf(bits);
    return isAlone ? LETTERS.charAt(value) : LETTERS.charAt(Math.floor(value / 45)) + LETTERS.charAt(value % 45);
  });
  return pairs.join('');
}
