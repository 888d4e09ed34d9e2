import { parentPort } from 'node:worker_threads';
import type { Problem } from '@machi/domain/refusals/model';
import { drawPaper } from './draw-paper.ts';
import { paperFonts, type PaperFonts } from './fonts.ts';
import type { Paper } from './paper.ts';
import type { Printed } from './press.ts';
import { printable } from './printable.ts';

function printProblems(typed: NonNullable<Paper['typed']>, { has }: PaperFonts): Problem[] {
  return Object.entries(typed).flatMap(([field, text]): Problem[] => {
    const { missing } = printable(text, has);
    return missing.length > 0 ? [{ field, code: 'not-printable', params: [missing.join(' ')] }] : [];
  });
}

async function print(paper: Paper): Promise<Printed> {
  const fonts = await paperFonts();
  const problems = printProblems(paper.typed ?? {}, fonts);
  return problems.length > 0 ? { problems } : { pdf: await drawPaper(paper, fonts) };
}

parentPort?.on('message', (paper: Paper) => {
  // What goes wrong ends the thread, and the one that waits hears of it.
  void print(paper).then((printed) => parentPort?.postMessage(printed));
});
