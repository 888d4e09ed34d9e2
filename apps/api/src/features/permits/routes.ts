import { dateAt } from '@machi/domain/calendar/model';
import { printPermit, printReceipt, readPermit, readReceipt } from '@machi/domain/permits/contract';
import { deskReceiptRefusal, isPermitted, permitRefusal, receiptRefusal } from '@machi/domain/permits/rules';
import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import { receiptCode } from '@machi/domain/till/model';
import { roomPayments } from '../billing/till/room-payments.ts';
import { readOwnApplication } from '../bookings/own-application.ts';
import { reservationStore, type ReservationRow } from '../bookings/store.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { serve } from '../../platform/http/serve.ts';
import { applicationOfPdf } from './application.ts';
import { permitPdf } from './permit-pdf.ts';
import { receiptPdf, type PaidOnce, type ReceiptWords } from './receipt-pdf.ts';
import { readAddressee, readForPdf } from './store.ts';
import { words } from './text/words.ts';

/** The payments of a reservation; those noted by mistake have no receipt. */
async function paidFor(house: House, row: ReservationRow): Promise<readonly PaidOnce[]> {
  const payments = await roomPayments.of(house.database, row.reservation_id);
  return payments
    .filter(({ kind, is_taken_back }) => kind === 'paid' && !is_taken_back)
    .map(({ yen, day, receipt_year, receipt_no }) => ({
      number:
        receipt_year === null || receipt_no === null ? row.reservation_code : receiptCode(receipt_year, receipt_no),
      yen,
      paid_on: day,
    }));
}

/** The receipts of a reservation as a file, or a refusal. */
async function receiptOf(house: House, row: ReservationRow, typed: ReceiptWords, readerId: number, now: Date) {
  const known = await house.catalog.read();
  const spot = known.spots.get(row.spot_id);
  if (!spot || row.member_id === null) return notFound;
  const [first, ...others] = await paidFor(house, row);
  if (!first) return notFound;
  const person = await readAddressee(house.database, row.member_id);
  const application = applicationOfPdf([row], person, spot, known);
  const refunded = first.yen + others.reduce((sum, { yen }) => sum + yen, 0) - row.paid_yen;
  const paper = receiptPdf(house.town, application, [first, ...others], typed, refunded, now);
  const pdf = await house.press.print(readerId, paper);
  return isRefusal(pdf) ? pdf : pdfFile(`${words.receipt.title}_${row.reservation_code}`, pdf);
}

/** The permit for all fixed dates of an application as a file, or a refusal. */
async function permitOf(house: House, row: ReservationRow | undefined, readerId: number, now: Date) {
  const known = await house.catalog.read();
  const spot = row && known.spots.get(row.spot_id);
  const holder = row?.member_id ?? null;
  if (!row || !spot || holder === null) return notFound;
  const refusal = permitRefusal(row);
  if (refusal) return refusal;
  const [rows, person] = await Promise.all([
    readOwnApplication(house.database, row.application_code, holder),
    readAddressee(house.database, holder),
  ]);
  const [first = row, ...rest] = rows.filter(isPermitted);
  const fixed = [first, ...rest].map(({ fixed_at, reserved_at }) => fixed_at ?? reserved_at);
  const issuedOn = dateAt(new Date(Math.max(...fixed.map((at) => at.getTime()))));
  const application = applicationOfPdf([first, ...rest], person, spot, known);
  const pdf = await house.press.print(readerId, permitPdf(house.town, application, issuedOn, now));
  return isRefusal(pdf) ? pdf : pdfFile(`${words.permit.title}_${row.application_code}`, pdf);
}

/** Audits that an official saw the PDF's data. */
const writePrinted = ({ database }: House, exchange: MemberExchange, row: ReservationRow) =>
  database.transaction(async (transaction) => {
    const action = 'reservation:read';
    const { reservation_id } = row;
    await writeAudit(transaction, {
      ...actedIn(exchange),
      action,
      subject: 'reservation',
      subject_id: reservation_id,
    });
    await writeAccesses(transaction, exchange, action, [row.member_id]);
  });

/** PDFs of a reservation, for its owner and printed at the counter: the permit to use the room and receipts. */
export function routes(house: House) {
  const { catalog, database } = house;
  return [
    serve(readPermit, async ({ reservation_id }, { member, now }) => {
      const row = await reservationStore.read(database, reservation_id, member.member_id);
      return permitOf(house, row, member.member_id, now);
    }),

    serve(printPermit, async ({ reservation_id }, exchange) => {
      const row = await readForPdf(database, reservation_id);
      const file = await permitOf(house, row, exchange.member.member_id, exchange.now);
      if (row && !isRefusal(file)) await writePrinted(house, exchange, row);
      return file;
    }),

    serve(readReceipt, async ({ reservation_id, ...typed }, { member, now }) => {
      const row = await reservationStore.read(database, reservation_id, member.member_id);
      const known = await catalog.read();
      const spot = row && known.spots.get(row.spot_id);
      if (!row || !spot) return notFound;
      return receiptRefusal(row, spot) ?? receiptOf(house, row, typed, member.member_id, now);
    }),

    serve(printReceipt, async ({ reservation_id, ...typed }, exchange) => {
      const { member, now } = exchange;
      const row = await readForPdf(database, reservation_id);
      if (!row) return notFound;
      const refusal: Refusal | undefined = deskReceiptRefusal(row);
      // Printed first: a missing PDF shows nobody anything.
      const file = refusal ?? (await receiptOf(house, row, typed, member.member_id, now));
      if (isRefusal(file)) return file;
      await writePrinted(house, exchange, row);
      return file;
    }),
  ];
}
