import { dateAt } from '@machi/domain/calendar/model';
import { readPermit, readReceipt } from '@machi/domain/permits/contract';
import { isPermitted, permitRefusal, receiptRefusal } from '@machi/domain/permits/rules';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { readOwnApplication } from '../../bookings/own-application.ts';
import { reservationStore } from '../../bookings/store.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { applicationOfPaper } from './application.ts';
import { createPress } from './press.ts';
import { readAddressee } from './store.ts';
import { words } from './text/words.ts';

const pdfFile = (filename: string, paper: Uint8Array) => ({
  filename: `${filename}.pdf`,
  type: 'application/pdf' as const,
  content: Buffer.from(paper).toString('base64'),
});

/** Papers of an own reservation: the permit to use the room, the receipt of what was paid. */
export const permitRoutes = ({ catalog, database, town: { town } }: House, press = createPress()) => [
  serve(readPermit, async ({ reservation_id }, { member, now }) => {
    const row = await reservationStore.read(database, reservation_id, member.member_id);
    const known = await catalog.read();
    const spot = row && known.spots.get(row.spot_id);
    if (!row || !spot) return notFound;
    const refusal = permitRefusal(row);
    if (refusal) return refusal;
    const [rows, person] = await Promise.all([
      readOwnApplication(database, row.application_code, member.member_id),
      readAddressee(database, member.member_id),
    ]);
    const [first = row, ...rest] = rows.filter(isPermitted);
    const fixed = [first, ...rest].map(({ fixed_at, reserved_at }) => fixed_at ?? reserved_at);
    const issuedOn = dateAt(new Date(Math.max(...fixed.map((at) => at.getTime()))));
    const application = applicationOfPaper([first, ...rest], person, spot, known);
    const paper = await press.print(member.member_id, { kind: 'permit', town: { town }, application, issuedOn, now });
    if (isRefusal(paper)) return paper;
    return pdfFile(`${words.permit.title}_${row.application_code}`, paper);
  }),

  serve(readReceipt, async ({ reservation_id, ...typed }, { member, now }) => {
    const row = await reservationStore.read(database, reservation_id, member.member_id);
    const known = await catalog.read();
    const spot = row && known.spots.get(row.spot_id);
    if (!row || !spot) return notFound;
    const refusal = receiptRefusal(row, spot);
    if (refusal || row.paid_at === null) return refusal ?? notFound;
    const person = await readAddressee(database, member.member_id);
    const application = applicationOfPaper([row], person, spot, known);
    const paper = await press.print(member.member_id, {
      kind: 'receipt',
      town: { town },
      application,
      paidAt: row.paid_at,
      typed,
      now,
    });
    if (isRefusal(paper)) return paper;
    return pdfFile(`${words.receipt.title}_${row.reservation_code}`, paper);
  }),
];
