import { parentPort } from 'node:worker_threads';
import type { Problem } from '@machi/domain/refusals/model';
import { paperFonts } from '../../platform/papers/fonts.ts';
import type { PaperFonts } from '../../platform/papers/fonts.ts';
import { writePermit } from './permit-paper.ts';
import type { PaperOrder, Printed } from './press.ts';
import { printable } from '../../platform/papers/printable.ts';
import { writeReceipt } from './receipt-paper.ts';
import type { ReceiptWords } from './receipt-paper.ts';

/** What is typed for a receipt must stand on it as it was typed. */
function printProblems(typed: ReceiptWords, { has }: PaperFonts): Problem[] {
  return Object.entries(typed).flatMap(([field, text]): Problem[] => {
    const { missing } = printable(text, has);
    return missing.length > 0 ? [{ field, code: 'not-printable', params: [missing.join(' ')] }] : [];
  });
}

async function draw(order: PaperOrder): Promise<Printed> {
  const fonts = await paperFonts();
  const { town, application, now } = order;
  if (order.kind === 'permit') return { paper: await writePermit(town, application, order.issuedOn, now, fonts) };
  const problems = printProblems(order.typed, fonts);
  if (problems.length > 0) return { problems };
  return { paper: await writeReceipt(town, application, order.paidAt, order.typed, now, fonts) };
}

parentPort?.on('message', (order: PaperOrder) => {
  // What goes wrong ends the thread, and the one that waits hears of it.
  void draw(order).then((printed) => parentPort?.postMessage(printed));
});
