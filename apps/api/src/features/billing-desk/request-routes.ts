import {
  REQUESTS_LISTED,
  askRefund,
  askRefundToAccount,
  askWriteOff,
  decideBillRequest,
  listBillRequests,
  payBillAgain,
  printRefund,
  showRefundNumber,
} from '@machi/domain/billing/request-contract';
import { refuseRefund, refuseRelease, refuseWriteOff } from '@machi/domain/billing/requests';
import { refusePaidAgain } from '@machi/domain/billing/rules';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import { bills, type BillRowAtDesk } from '../billing/bill-store.ts';
import { billActions, seenOf } from '../billing/actions.ts';
import { findAccount } from '../billing/mandates/find-account.ts';
import { mandateAccount, namedAccount } from '../billing/mandates/refund-account.ts';
import { unsealNumber } from '../billing/mandates/seal-number.ts';
import { refundNumber, refundPdf } from '../billing/pdf/refund-pdf.ts';
import { words } from '../billing/pdf/words.ts';
import { billRequests, type RefundAccount } from '../billing/request-store.ts';
import type { Queryable } from '../../database/database.ts';
import { handsReader } from '../../platform/audit/second-official.ts';
import { writeListed } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { recipientOf } from './recipient.ts';
import { refuseDeciding, refuseFreshAsked, viewRequest } from './request-view.ts';
import { decideRoomRefund, roomRefundRoutes } from './room-refunds.ts';
import { fileOf, note, noteOf, settle } from './settle.ts';

interface Asked {
  readonly billing_id: number;
  readonly seen: string;
  readonly yen: number;
  readonly reason: string;
  readonly recipient_name: string;
  readonly recipient_address: string;
}

const toAsk = (row: BillRowAtDesk) => ({ ...row, seen: seenOf(row) });

/** Routes for refunds and write-offs: one official asks, a second one releases. */
export const requestRoutes = (house: House) => {
  const ask = (
    asked: Asked,
    exchange: MemberExchange,
    accountOf: (transaction: Queryable, row: BillRowAtDesk) => Promise<RefundAccount | Refusal | undefined>,
  ) =>
    exchange.write(async (transaction) => {
      const row = await bills.lock(transaction, asked.billing_id);
      if (!row) return notFound;
      const by = exchange.member.member_id;
      const refusal = refuseRefund(toAsk(row), asked, by);
      if (refusal) return refusal;
      const recipient = recipientOf(row, asked);
      if (isRefusal(recipient)) return recipient;
      const account = await accountOf(transaction, row);
      if (account && isRefusal(account)) return account;
      const { billing_id, yen, reason } = asked;
      const way = account ? 'account' : 'cash';
      const made = {
        billing_id,
        kind: 'refund',
        yen,
        way,
        ...recipient,
        account,
        reason,
        by,
        now: exchange.now,
      } as const;
      const request_id = await billRequests.insert(transaction, made);
      if (request_id === undefined) return refuse(409, { field: '', code: 'request-waiting' });
      const fresh = await refuseFreshAsked(transaction, request_id, exchange);
      if (fresh) return fresh;
      await note(transaction, exchange, 'bill:ask', row);
      return fileOf(transaction, billing_id, exchange.now);
    });

  return [
    ...roomRefundRoutes(house),
    serve(listBillRequests, (_input, exchange) =>
      house.database.transaction(async (transaction) => {
        const officialOf = handsReader(transaction, exchange.now);
        const [waiting, decided] = await Promise.all([
          billRequests.waiting(transaction),
          billRequests.decided(transaction, REQUESTS_LISTED),
        ]);
        const people = [...waiting, ...decided].map(({ member_id }) => member_id);
        await writeListed(transaction, exchange, 'bill:list', people);
        return {
          waiting: await Promise.all(waiting.map((row) => viewRequest(officialOf, row, exchange))),
          decided: await Promise.all(decided.map((row) => viewRequest(officialOf, row, exchange))),
        };
      }),
    ),

    serve(askRefund, ({ way, ...asked }, exchange) =>
      ask(asked, exchange, async (transaction, row) =>
        way === 'cash' ? undefined : mandateAccount(transaction, house, row.member_id, { refund_of: row.billing_id }),
      ),
    ),

    serve(
      askRefundToAccount,
      async ({ billing_id, seen, yen, reason, recipient_name, recipient_address, ...account }, exchange) => {
        const found = await findAccount(house, account, true);
        if (isRefusal(found)) return found;
        const asked = { billing_id, seen, yen, reason, recipient_name, recipient_address };
        return ask(asked, exchange, () => Promise.resolve(namedAccount(house, found, { refund_of: billing_id })));
      },
    ),

    serve(askWriteOff, ({ billing_id, seen, reason }, exchange) =>
      exchange.write(async (transaction) => {
        const row = await bills.lock(transaction, billing_id);
        if (!row) return notFound;
        const by = exchange.member.member_id;
        const refusal = refuseWriteOff(toAsk(row), seen, by);
        if (refusal) return refusal;
        const made = {
          billing_id,
          kind: 'write-off',
          yen: row.lines_yen + row.carried_yen,
          way: null,
          recipient_name: '',
          recipient_address: '',
          reason,
          by,
          now: exchange.now,
        } as const;
        if ((await billRequests.insert(transaction, made)) === undefined)
          return refuse(409, { field: '', code: 'request-waiting' });
        await note(transaction, exchange, 'bill:ask', row);
        return fileOf(transaction, billing_id, exchange.now);
      }),
    ),

    serve(payBillAgain, ({ billing_id, seen, paid_by, reason }, exchange) =>
      settle(
        exchange,
        billing_id,
        'bill:paid-again',
        (bill) => refusePaidAgain(bill, seen, exchange.member.member_id),
        (transaction, row, by) => billActions.payAgain(transaction, row, paid_by, reason, by),
      ),
    ),

    serve(decideBillRequest, ({ request_id, outcome }, exchange) =>
      exchange.write(async (transaction) => {
        const { billing_id = null, reservation_id = null } = (await billRequests.of(transaction, request_id)) ?? {};
        if (reservation_id !== null) {
          const done = await decideRoomRefund(transaction, reservation_id, { request_id, outcome }, exchange);
          if (isRefusal(done)) return done;
          return { request: await viewRequest(handsReader(transaction, exchange.now), done, exchange) };
        }
        if (billing_id === null || !(await bills.lock(transaction, billing_id))) return notFound;
        // Read under the bill's lock: sums in an earlier statement may be outdated.
        const [row, asked] = await Promise.all([
          bills.read(transaction, billing_id),
          billRequests.read(transaction, request_id),
        ]);
        if (!row || !asked) return notFound;
        if (asked.outcome !== null) return secondDecided;
        const refusal = await refuseDeciding(handsReader(transaction, exchange.now), asked, outcome, exchange);
        if (refusal) return refusal;
        const by = { member_id: exchange.member.member_id, now: exchange.now };
        let entry: number | null = null;
        if (outcome === 'released') {
          const early = refuseRelease({ ...row, amount: row.lines_yen + row.carried_yen }, asked);
          if (early) return early;
          const { yen, way, reason } = asked;
          entry =
            way === null
              ? await billActions.writeOff(transaction, row, reason, by)
              : await billActions.refund(transaction, row, { yen, way, reason }, by);
        }
        if (!(await billRequests.decide(transaction, request_id, { outcome, by: by.member_id, now: by.now, entry })))
          return secondDecided;
        await note(transaction, exchange, outcome === 'released' ? 'bill:release' : 'bill:refuse', row);
        const decided = await billRequests.read(transaction, request_id);
        if (!decided) return notFound;
        return { request: await viewRequest(handsReader(transaction, exchange.now), decided, exchange) };
      }),
    ),

    serve(printRefund, async ({ request_id }, exchange) => {
      const row = await billRequests.read(house.database, request_id);
      if (!row || row.kind !== 'refund') return notFound;
      const { decided_at } = row;
      if (row.outcome !== 'released' || decided_at === null)
        return refuse(409, { field: '', code: 'request-not-released' });
      const pdf = await house.press.print(
        exchange.member.member_id,
        refundPdf(house.town, { ...row, decided_at }, exchange.now),
      );
      if (isRefusal(pdf)) return pdf;
      await house.database.transaction((transaction) => noteOf(transaction, exchange, 'read', row));
      return pdfFile(`${words.refund.title}_${refundNumber(row)}`, pdf);
    }),

    // Not `exchange.write`: it would store the reply with the account number.
    serve(showRefundNumber, ({ request_id, reason }, exchange) =>
      house.database.transaction(async (transaction) => {
        const row = await billRequests.read(transaction, request_id);
        if (!row) return notFound;
        const own = row.member_id === null ? undefined : refuseOwn(exchange.member.member_id, row.member_id);
        if (own) return own;
        const { billing_id, reservation_id } = row;
        const of =
          billing_id !== null
            ? { refund_of: billing_id }
            : reservation_id !== null
              ? { refund_of_room: reservation_id }
              : undefined;
        if (row.number_sealed === null || of === undefined)
          return refuse(409, { field: '', code: 'request-no-number' });
        const shown = { reason, by: exchange.member.member_id, now: exchange.now };
        await billRequests.noteShown(transaction, row, shown);
        await noteOf(transaction, exchange, 'number', row);
        const { bank_code, branch_code } = row;
        return {
          member_id: row.member_id,
          number: unsealNumber(house, { ...of, bank_code, branch_code }, row.number_sealed),
        };
      }),
    ),
  ];
};
