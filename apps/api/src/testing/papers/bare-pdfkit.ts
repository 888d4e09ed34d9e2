// Forked by the bench row `paper`: prints texts by pdfkit alone, and answers how many milliseconds each took.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import type { Paper, PaperPart } from '../../platform/papers/paper.ts';

const [regular, bold] = ['400Regular/NotoSansJP_400Regular', '700Bold/NotoSansJP_700Bold'].map((file) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-jp/${file}.ttf`))),
) as [Buffer, Buffer];

interface Text {
  readonly text: string;
  readonly size: number;
  readonly isBold: boolean;
}
const text = (words: string, size = 10, isBold = false): Text => ({ text: words, size, isBold });

/** The texts of a part, each in its size and weight. */
function textsOf(part: PaperPart): readonly Text[] {
  if ('text' in part) return [text(part.text, part.size, part.isBold)];
  if ('item' in part) return [text(part.mark), text(part.item)];
  if ('title' in part) return [text(part.title, part.size, part.isBold)];
  if ('heading' in part) return [text(part.heading, 11, true)];
  if ('underlined' in part) return [text(part.underlined, part.size, part.isBold)];
  if ('framed' in part) return [text(part.framed, part.size, part.isBold)];
  if ('fields' in part) return part.fields.flatMap(([name, value]) => [text(name, 10, true), text(value)]);
  if ('columns' in part)
    return [
      ...part.columns.map(({ head }) => text(head, 9.5, true)),
      ...part.rows.flat().map((cell) => text(cell, 9.5)),
    ];
  return [];
}

/** The same words, one below the other: no table, no lines, nothing that a screen reader finds. */
function print(texts: readonly Text[]): Promise<void> {
  const document = new Pdf({ size: 'A4', margin: 48 });
  document.registerFont('regular', regular);
  document.registerFont('bold', bold);
  const written = new Promise<void>((resolve) => document.on('end', resolve));
  document.resume();
  for (const { text: words, size, isBold } of texts)
    document
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .text(words);
  document.end();
  return written;
}

process.on('message', async (papers: readonly Paper[]) => {
  const times: number[] = [];
  for (const paper of papers) {
    const texts = paper.parts.flatMap(textsOf);
    const began = performance.now();
    await print(texts);
    times.push(performance.now() - began);
  }
  process.send?.(times);
});
