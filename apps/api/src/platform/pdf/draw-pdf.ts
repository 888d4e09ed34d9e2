import type { PdfFonts } from './fonts.ts';
import type { Pdf, PdfPart } from './document.ts';
import { createSheet, type Sheet } from './sheet.ts';

function drawPart(sheet: Sheet, part: PdfPart, names: readonly string[]): void {
  if ('text' in part) sheet.text(part.text, part);
  else if ('item' in part) sheet.item(part.mark, part.item, part);
  else if ('title' in part) sheet.title(part.title, part);
  else if ('heading' in part) sheet.heading(part.heading);
  else if ('underlined' in part) sheet.underlined(part.underlined, part);
  else if ('framed' in part) sheet.framed(part.framed, part);
  else if ('fields' in part) sheet.fields(part.fields, names);
  else if ('columns' in part) sheet.table(part);
  else if ('next' in part) sheet.next(part.next);
  else if ('cut' in part) sheet.cut(part.cut);
  else if ('space' in part) sheet.space(part.space);
  else sheet.need(part.need);
}

export function drawPdf(paper: Pdf, fonts: PdfFonts): Promise<Buffer> {
  const sheet = createSheet(paper, fonts);
  const names = paper.parts.flatMap((part) => ('fields' in part ? part.fields.map(([name]) => name) : []));
  for (const part of paper.parts) drawPart(sheet, part, names);
  return sheet.finish();
}
