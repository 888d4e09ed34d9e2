import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';

/** The cmap encoding for all of Unicode (OpenType, "cmap"): platform Windows, full repertoire. */
const WINDOWS = 3;
const FULL_REPERTOIRE = 10;
const SEGMENTED = 12;

/** Offset of a font's table. */
function tableAt(font: DataView, tag: string): number {
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const record = 12 + index * 16;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((at) => font.getUint8(record + at)));
    if (name === tag) return font.getUint32(record + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}

function fullMapAt(font: DataView): number {
  const cmap = tableAt(font, 'cmap');
  for (let index = 0; index < font.getUint16(cmap + 2); index += 1) {
    const record = cmap + 4 + index * 8;
    if (font.getUint16(record) !== WINDOWS || font.getUint16(record + 2) !== FULL_REPERTOIRE) continue;
    const map = cmap + font.getUint32(record + 4);
    if (font.getUint16(map) === SEGMENTED) return map;
  }
  throw new Error('The font does not say which characters it has');
}

/** The code points with a glyph in a TrueType or OpenType font; it must have a segmented map of all of Unicode. */
function coverageOf(file: Uint8Array): (codePoint: number) => boolean {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const map = fullMapAt(font);
  const groups = Array.from({ length: font.getUint32(map + 12) }, (_group, index) => {
    const group = map + 16 + index * 12;
    return { first: font.getUint32(group), last: font.getUint32(group + 4) };
  });
  return (codePoint) => {
    let [low, high] = [0, groups.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const group = groups[middle];
      if (!group || codePoint < group.first) high = middle - 1;
      else if (codePoint > group.last) low = middle + 1;
      else return true;
    }
    return false;
  };
}

/** A font parsed by pdfkit. */
export type OpenedFont = PDFKit.Mixins.PDFFontSource;

// In pdfkit, but missing in its types.
declare global {
  namespace PDFKit {
    interface PDFDocument {
      readonly _font: { readonly font: Mixins.PDFFontSource };
    }
  }
}

/** Parses a font once for all PDFs: for each PDF, it would take half of the time of printing. */
function opened(file: Buffer): OpenedFont {
  const reader = new Pdf({ autoFirstPage: false });
  return reader.font(file)._font.font;
}

export interface PdfFonts {
  readonly regular: OpenedFont;
  readonly bold: OpenedFont;
  /** Whether both fonts have a glyph for it. */
  readonly has: (codePoint: number) => boolean;
}

const files = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
};

async function loadFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([
    readFile(fileURLToPath(files.regular)),
    readFile(fileURLToPath(files.bold)),
  ]);
  const [hasRegular, hasBold] = [coverageOf(regular), coverageOf(bold)];
  return {
    regular: opened(regular),
    bold: opened(bold),
    has: (codePoint) => hasRegular(codePoint) && hasBold(codePoint),
  };
}

let fonts: Promise<PdfFonts> | undefined;

/** Loaded with the first PDF: most processes never print one. */
export const pdfFonts = (): Promise<PdfFonts> => (fonts ??= loadFonts());
