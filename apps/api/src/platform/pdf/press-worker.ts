import { parentPort } from 'node:worker_threads';
import type { Problem } from '@machi/domain/refusals/model';
import { drawPdf } from './draw-pdf.ts';
import { pdfFonts, type PdfFonts } from './fonts.ts';
import type { Pdf } from './document.ts';
import type { Printed } from './press.ts';
import { printable } from './printable.ts';

function printProblems(typed: NonNullable<Pdf['typed']>, { has }: PdfFonts): Problem[] {
  return Object.entries(typed).flatMap(([field, text]): Problem[] => {
    const { missing } = printable(text, has);
    return missing.length > 0 ? [{ field, code: 'not-printable', params: [missing.join(' ')] }] : [];
  });
}

async function print(paper: Pdf): Promise<Printed> {
  const fonts = await pdfFonts();
  const problems = printProblems(paper.typed ?? {}, fonts);
  return problems.length > 0 ? { problems } : { pdf: await drawPdf(paper, fonts) };
}

parentPort?.on('message', (paper: Pdf) => {
  // An error ends the thread and reaches the waiting caller.
  void print(paper).then((printed) => parentPort?.postMessage(printed));
});
