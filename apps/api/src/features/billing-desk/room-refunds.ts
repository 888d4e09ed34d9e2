import type { decideBillRequest } from '@machi/domain/billing/request-contract';
import type { AskedRecipient } from '@machi/domain/billing/requests';
import { ownApplication } from '@machi/domain/reception/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import { askRoomRefund, askRoomRefundToAccount } from '@machi/domain/till/refund-contract';
import { OFFICE } from '@machi/domain/till/houses';
import { refuseRoomRefund, refuseRoomRelease } from '@machi/domain/till/refunds';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { billRequests, type RefundAccount, type RequestRow } from '../billing/request-store.ts';
import { findAccount } from '../billing/mandates/find-account.ts';
import { mandateAccount, namedAccount } from '../billing/mandates/refund-account.ts';
import { lockToGiveBack, roomPayments, type RoomToRefund } from '../billing/till/room-payments.ts';
import { holdNextDay } from '../billing/till/till-days.ts';
import type { Queryable } from '../../database/database.ts';
import { handsReader } from '../../platform/audit/second-official.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { recipientOf } from './recipient.ts';
import { refuseDeciding, refuseFreshAsked } from './request-view.ts';
import { noteOf } from './settle.ts';

interface Asked extends AskedRecipient {
  readonly reservation_id: number;
  readonly yen: number;
  readonly reason: string;
}

/** Routes for a room's refund: reception asks, and a second official releases it with the bath's refunds. */
export const roomRefundRoutes = (house: House) => {
  const ask = (
    asked: Asked,
    exchange: MemberExchange,
    accountOf: (transaction: Queryable, row: RoomToRefund) => Promise<RefundAccount | Refusal | undefined>,
  ) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const { reservation_id, yen, reason } = asked;
      const row = await lockToGiveBack(transaction, reservation_id);
      if (!row) return notFound;
      if (row.member_id === member.member_id) return ownApplication;
      const refusal = refuseRoomRefund(row, yen);
      if (refusal) return refusal;
      const recipient = recipientOf(row, asked);
      if (isRefusal(recipient)) return recipient;
      const account = await accountOf(transaction, row);
      if (account && isRefusal(account)) return account;
      const way = account ? 'account' : 'cash';
      const by = member.member_id;
      const made = { reservation_id, kind: 'refund', yen, way, ...recipient, account, reason, by, now } as const;
      const request_id = await billRequests.insert(transaction, made);
      if (request_id === undefined) return refuse(409, { field: 'reservation_id', code: 'room-refund-waiting' });
      const fresh = await refuseFreshAsked(transaction, request_id, exchange);
      if (fresh) return fresh;
      await noteOf(transaction, exchange, 'ask', { billing_id: null, ...row });
      return { request_id };
    });
  return [
    serve(askRoomRefund, ({ way, ...asked }, exchange) =>
      ask(asked, exchange, async (transaction, { member_id, reservation_id }) =>
        way === 'cash' ? undefined : mandateAccount(transaction, house, member_id, { refund_of_room: reservation_id }),
      ),
    ),
    serve(
      askRoomRefundToAccount,
      async ({ reservation_id, yen, reason, recipient_name, recipient_address, ...account }, exchange) => {
        const found = await findAccount(house, account, true);
        if (isRefusal(found)) return found;
        const asked = { reservation_id, yen, reason, recipient_name, recipient_address };
        return ask(asked, exchange, () =>
          Promise.resolve(namedAccount(house, found, { refund_of_room: reservation_id })),
        );
      },
    ),
  ];
};

/** Releases or rejects a room's refund: locked, read again, and compared with the books once more. */
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
    // Paid out at the office, as the notice of refund says.
    const by = { member_id: member.member_id, now, till_on: await holdNextDay(transaction, now), house_id: OFFICE };
    const { yen, way, reason } = asked;
    entry = await roomPayments.refund(transaction, row, { yen, way: way ?? 'cash', reason }, by);
  }
  if (!(await billRequests.decide(transaction, request_id, { outcome, by: member.member_id, now, entry })))
    return secondDecided;
  await noteOf(transaction, exchange, outcome === 'released' ? 'release' : 'refuse', asked);
  return (await billRequests.read(transaction, request_id)) ?? notFound;
}
