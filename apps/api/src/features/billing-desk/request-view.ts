import { invoiceCode } from '@machi/domain/billing/model';
import type { BillRequest } from '@machi/domain/billing/request-contract';
import { refuseOldRecipient, refuseOwnAction, type RequestOutcome } from '@machi/domain/billing/requests';
import { townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import { isHolder, refuseFreshAccount } from '@machi/domain/mandates/rules';
import { mandateWords } from '@machi/domain/mandates/words';
import { fullName } from '@machi/domain/members/model';
import { refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { billRequests, type RequestRow } from '../billing/request-store.ts';
import type { Queryable } from '../../database/database.ts';
import { handsReader, obstacleToSecond, type HandsReader } from '../../platform/audit/second-official.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/** Refuses this official, or one of the same hand, if they recently entered the account for the refund. */
async function refuseFresh(
  officialOf: HandsReader,
  { account_enterers }: Pick<RequestRow, 'account_enterers'>,
  { member }: MemberExchange,
): Promise<Refusal | undefined> {
  const enterers = await Promise.all(account_enterers.map(officialOf));
  return refuseFreshAccount(enterers, await officialOf(member.member_id));
}

/** The same check for a request that this official has just made. */
export async function refuseFreshAsked(
  transaction: Queryable,
  requestId: number,
  exchange: MemberExchange,
): Promise<Refusal | undefined> {
  const row = await billRequests.read(transaction, requestId);
  return row && refuseFresh(handsReader(transaction, exchange.now), row, exchange);
}

/** Why this official may not decide: a release needs a second official, a rejection anybody but the payer. */
export async function refuseDeciding(
  officialOf: HandsReader,
  row: RequestRow,
  outcome: RequestOutcome,
  exchange: MemberExchange,
): Promise<Refusal | undefined> {
  if (row.member_id === exchange.member.member_id) return refuse(409, { field: '', code: 'own-account' });
  if (outcome === 'refused') return undefined;
  const old = refuseOldRecipient(row);
  if (old) return old;
  // If the payer asks, only the releasing official is involved.
  if (row.asked_by === row.member_id) {
    const doers = await Promise.all(row.owing_officials.map(officialOf));
    const alone =
      (await refuseFresh(officialOf, row, exchange)) ??
      refuseOwnAction(doers, await officialOf(exchange.member.member_id));
    if (alone) return alone;
  }
  const asked = { asked_by: row.asked_by, isAskerStillEntitled: row.is_asker_entitled, gainer_id: row.member_id };
  return obstacleToSecond(officialOf, asked, exchange);
}

const accountOf = (row: RequestRow, kinds: Readonly<Record<0 | 1, string>>): string =>
  row.way !== 'account' || row.account_type === null
    ? ''
    : [
        row.bank_name,
        row.branch_name,
        kinds[row.account_type],
        `…${row.last_digits}`,
        row.holder.normalize('NFKC'),
      ].join(' ');

/** A request for this official. */
export async function viewRequest(
  officialOf: HandsReader,
  row: RequestRow,
  exchange: MemberExchange,
): Promise<BillRequest> {
  const isOpen = row.outcome === null;
  const [problem] = (isOpen ? await refuseDeciding(officialOf, row, 'released', exchange) : undefined)?.problems ?? [];
  return {
    ...only(row, ['request_id', 'kind', 'billing_id', 'member_id', 'has_died', 'yen', 'way', 'recipient_name']),
    ...only(row, ['recipient_address', 'reason', 'asked_by_name', 'outcome', 'decided_by_name']),
    invoice_code:
      row.invoice_year === null || row.invoice_no === null ? '' : invoiceCode(row.invoice_year, row.invoice_no),
    month: row.month ?? '',
    reservation:
      row.reservation_code === null || row.target_date === null
        ? null
        : { reservation_code: row.reservation_code, target_date: row.target_date },
    name: row.payer === null ? (row.pseudonym ?? '') : fullName(row.payer),
    account: accountOf(row, mandateWords[exchange.locale].accountTypes),
    holder_differs: row.way === 'account' && !isHolder(row.holder, row),
    joined: row.joined && { ...row.joined, joined_at: townTimeText(new Date(row.joined.joined_at)) },
    has_number: row.number_sealed !== null,
    number_looks: row.number_looks.map((look) => ({ ...look, shown_at: townTimeText(new Date(look.shown_at)) })),
    asked_at: townTimeText(row.asked_at),
    decided_at: row.decided_at && townTimeText(row.decided_at),
    obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
  };
}
