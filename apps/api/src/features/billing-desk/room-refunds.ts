import type { decideBillRequest } from '@machi/domain/billing/request-contract';
import { fullName } from '@machi/domain/members/model';
import { ownApplication } from '@machi/domain/reception/rules';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import { askRoomRefund } from '@machi/domain/till/refund-contract';
import { refuseRoomRefund, refuseRoomRelease } from '@machi/domain/till/refunds';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { billRequests } from '../../billing/request-store.ts';
import type { RequestRow } from '../../billing/request-store.ts';
import { addressLinesOf } from '../../billing/papers/parts.ts';
import { lockToGiveBack, roomPayments } from '../../billing/till/room-payments.ts';
import { holdNextDay } from '../../billing/till/till-days.ts';
import type { Queryable } from '../../database/database.ts';
import { handsReader } from '../../platform/audit/second-official.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuseDeciding } from './request-view.ts';
import { noteOf } from './settle.ts';

/** A refund for a room: reception asks, and a second official releases it among the refunds of the bath. */
export const roomRefundRoutes = () => [
  serve(askRoomRefund, ({ reservation_id, yen, reason, recipient_name }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const row = await lockToGiveBack(transaction, reservation_id);
      if (!row) return notFound;
      if (row.member_id === member.member_id) return ownApplication;
      const refusal = refuseRoomRefund(row, yen);
      if (refusal) return refusal;
      const name = recipient_name || (row.payer === null ? '' : fullName(row.payer));
      if (name === '') return refuse(422, { field: 'recipient_name', code: 'required' });
      const recipient_address = recipient_name === '' && row.payer !== null ? addressLinesOf(row.payer).join('\n') : '';
      const made = { reservation_id, yen, recipient_name: name, recipient_address, reason, by: member.member_id, now };
      const request_id = await billRequests.insertForRoom(transaction, made);
      if (request_id === undefined) return refuse(409, { field: 'reservation_id', code: 'room-refund-waiting' });
      await noteOf(transaction, exchange, 'ask', { billing_id: null, ...row });
      return { request_id };
    }),
  ),
];

/** Releases or turns down what was asked for with a room: held, read anew, and compared with the books once more. */
export async function decideRoomRefund(
  transaction: Queryable,
  reservationId: number,
  { request_id, outcome }: CheckedInputOf<typeof decideBillRequest>,
  exchange: MemberExchange,
): Promise<RequestRow | Refusal> {
  const { member, now } = exchange;
  const row = await lockToGiveBack(transaction, reservationId);
  const asked = await billRequests.read(transaction, request_id);
  if (!row || !asked) return notFound;
  if (asked.outcome !== null) return secondDecided;
  const refusal = await refuseDeciding(handsReader(transaction, now), asked, outcome, exchange);
  if (refusal) return refusal;
  let entry: number | null = null;
  if (outcome === 'released') {
    const early = refuseRoomRelease(row, asked.yen);
    if (early) return early;
    const by = { member_id: member.member_id, now, till_on: await holdNextDay(transaction, now) };
    entry = await roomPayments.refund(transaction, row, asked, by);
  }
  if (!(await billRequests.decide(transaction, request_id, { outcome, by: member.member_id, now, entry })))
    return secondDecided;
  await noteOf(transaction, exchange, outcome === 'released' ? 'release' : 'refuse', asked);
  return (await billRequests.read(transaction, request_id)) ?? notFound;
}
