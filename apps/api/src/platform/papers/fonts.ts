import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import { coverageOf } from './font-coverage.ts';

/** A font that pdfkit has read. */
export type OpenedFont = PDFKit.Mixins.PDFFontSource;

// Known to pdfkit, and not to its types.
declare global {
  namespace PDFKit {
    interface PDFDocument {
      readonly _font: { readonly font: Mixins.PDFFontSource };
    }
  }
}

/** Reads a font for any number of papers: read by each for itself it would take half of the time of printing. */
function opened(file: Buffer): OpenedFont {
  const reader = new Pdf({ autoFirstPage: false });
  return reader.font(file)._font.font;
}

export interface PaperFonts {
  readonly regular: OpenedFont;
  readonly bold: OpenedFont;
  /** Whether both have a glyph for it. */
  readonly has: (codePoint: number) => boolean;
}

const files = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
};

async function loadFonts(): Promise<PaperFonts> {
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

let fonts: Promise<PaperFonts> | undefined;

/** Read with the first paper: most processes never print one. */
export const paperFonts = (): Promise<PaperFonts> => (fonts ??= loadFonts());
