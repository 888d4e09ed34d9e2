import { dateAt } from '@machi/domain/calendar/model';
import { readPermit, readReceipt } from '@machi/domain/permits/contract';
import { isPermitted, permitRefusal, receiptRefusal } from '@machi/domain/permits/rules';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { readOwnApplication } from '../../bookings/own-application.ts';
import { reservationStore } from '../../bookings/store.ts';
import type { House } from '../../platform/house.ts';
import { pdfFile } from '../../platform/papers/pdf-file.ts';
import { serve } from '../../platform/http/serve.ts';
import { applicationOfPaper } from './application.ts';
import { permitPaper } from './permit-paper.ts';
import { receiptPaper } from './receipt-paper.ts';
import { readAddressee } from './store.ts';
import { words } from './text/words.ts';

/** Papers of an own reservation: the permit to use the room, the receipt of what was paid. */
export const routes = ({ catalog, database, press, town }: House) => [
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
    const pdf = await press.print(member.member_id, permitPaper(town, application, issuedOn, now));
    return isRefusal(pdf) ? pdf : pdfFile(`${words.permit.title}_${row.application_code}`, pdf);
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
    const paper = receiptPaper(town, application, row.paid_at, typed, now);
    const pdf = await press.print(member.member_id, paper);
    return isRefusal(pdf) ? pdf : pdfFile(`${words.receipt.title}_${row.reservation_code}`, pdf);
  }),
];
