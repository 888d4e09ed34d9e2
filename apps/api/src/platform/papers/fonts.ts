import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { coverageOf } from './font-coverage.ts';

export interface PaperFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
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
  return { regular, bold, has: (codePoint) => hasRegular(codePoint) && hasBold(codePoint) };
}

let fonts: Promise<PaperFonts> | undefined;

/** Read with the first paper: most processes never print one. */
export const paperFonts = (): Promise<PaperFonts> => (fonts ??= loadFonts());
