import type { PaperFonts } from './fonts.ts';
import type { Paper, PaperPart } from './paper.ts';
import { createSheet } from './sheet.ts';
import type { Sheet } from './sheet.ts';

function drawPart(sheet: Sheet, part: PaperPart): void {
  if ('text' in part) sheet.text(part.text, part);
  else if ('item' in part) sheet.item(part.mark, part.item, part);
  else if ('title' in part) sheet.title(part.title, part);
  else if ('heading' in part) sheet.heading(part.heading);
  else if ('underlined' in part) sheet.underlined(part.underlined, part);
  else if ('framed' in part) sheet.framed(part.framed, part);
  else if ('fields' in part) sheet.fields(part.fields);
  else if ('columns' in part) sheet.table(part.columns, part.rows);
  else if ('space' in part) sheet.space(part.space);
  else sheet.need(part.need);
}

/** A paper as PDF. */
export function drawPaper(paper: Paper, fonts: PaperFonts): Promise<Buffer> {
  const sheet = createSheet(paper, fonts);
  for (const part of paper.parts) drawPart(sheet, part);
  return sheet.finish();
}
