import { dateAt } from '@machi/domain/calendar/model';
import { readPermit, readReceipt } from '@machi/domain/permits/contract';
import { isPermitted, permitRefusal, receiptRefusal } from '@machi/domain/permits/rules';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { Problem } from '@machi/domain/refusals/model';
import { readOwnApplication } from '../../bookings/own-application.ts';
import { reservationStore } from '../../bookings/store.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/serve.ts';
import { applicationOfPaper } from './application.ts';
import { paperFonts } from './fonts.ts';
import type { PaperFonts } from './fonts.ts';
import { printable } from './printable.ts';
import { readAddressee } from './store.ts';
import { words } from './text/words.ts';

const pdfFile = (filename: string, paper: Buffer) => ({
  filename: `${filename}.pdf`,
  type: 'application/pdf' as const,
  content: paper.toString('base64'),
});

/** What is typed for a receipt must stand on it as it was typed. */
function printProblems(typed: Readonly<Record<string, string>>, { has }: PaperFonts): Problem[] {
  return Object.entries(typed).flatMap(([field, text]): Problem[] => {
    const { missing } = printable(text, has);
    return missing.length > 0 ? [{ field, code: 'not-printable', params: [missing.join(' ')] }] : [];
  });
}

/** What writes PDFs, loaded with the first of them: its code is 30 MB of memory. */
const paperWriters = async () => ({
  ...(await import('./permit-paper.ts')),
  ...(await import('./receipt-paper.ts')),
});

/** Papers of an own reservation: the permit to use the room, the receipt of what was paid. */
export const permitRoutes = ({ catalog, database, town }: House) => [
  serve(readPermit, async ({ reservation_id }, { member, now }) => {
    const row = await reservationStore.read(database, reservation_id, member.member_id);
    const known = await catalog.read();
    const spot = row && known.spots.get(row.spot_id);
    if (!row || !spot) return notFound;
    const refusal = permitRefusal(row);
    if (refusal) return refusal;
    const [rows, person, fonts] = await Promise.all([
      readOwnApplication(database, row.application_code, member.member_id),
      readAddressee(database, member.member_id),
      paperFonts(),
    ]);
    const [first = row, ...rest] = rows.filter(isPermitted);
    const fixed = [first, ...rest].map(({ fixed_at, reserved_at }) => fixed_at ?? reserved_at);
    const issuedOn = dateAt(new Date(Math.max(...fixed.map((at) => at.getTime()))));
    const application = applicationOfPaper([first, ...rest], person, spot, known);
    const { writePermit } = await paperWriters();
    const paper = await writePermit(town, application, issuedOn, now, fonts);
    return pdfFile(`${words.permit.title}_${row.application_code}`, paper);
  }),

  serve(readReceipt, async ({ reservation_id, ...typed }, { member, now }) => {
    const row = await reservationStore.read(database, reservation_id, member.member_id);
    const known = await catalog.read();
    const spot = row && known.spots.get(row.spot_id);
    if (!row || !spot) return notFound;
    const refusal = receiptRefusal(row, spot);
    if (refusal || row.paid_at === null) return refusal ?? notFound;
    const [person, fonts] = await Promise.all([readAddressee(database, member.member_id), paperFonts()]);
    const problems = printProblems(typed, fonts);
    if (problems.length > 0) return refuse(422, ...problems);
    const application = applicationOfPaper([row], person, spot, known);
    const { writeReceipt } = await paperWriters();
    const paper = await writeReceipt(town, application, row.paid_at, typed, now, fonts);
    return pdfFile(`${words.receipt.title}_${row.reservation_code}`, paper);
  }),
];
