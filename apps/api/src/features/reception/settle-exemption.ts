import type { ExemptionAnswer } from '@machi/domain/reception/contract';
import { declineExemption } from '@machi/domain/reception/rules';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';
import { applicationStore } from './application-store.ts';
import { decideStore } from './decide-store.ts';
import { readHandled } from './handled.ts';
import type { HandledRow } from './handled.ts';
import { tellExemption } from './letters.ts';
import { writeHandled } from './looks.ts';

/** Settles the exemption of dates of one application, tells the applicant the fee and writes the deed down. */
export async function settleDates(
  transaction: Queryable,
  house: House,
  known: Catalog,
  exchange: MemberExchange,
  { exemption_status, reason }: Pick<ExemptionAnswer, 'exemption_status' | 'reason'>,
  open: readonly HandledRow[],
): Promise<void> {
  if (open.length === 0) return;
  await decideStore.settleExemptions(
    transaction,
    exemption_status,
    reason,
    open.map(({ reservation_id, amount, quote_lines }) => {
      if (exemption_status === 1) return { reservation_id, amount, quote_lines };
      const full = declineExemption(quote_lines);
      return { reservation_id, amount: full.amount, quote_lines: full.lines };
    }),
    exchange.now,
  );
  const settled = await readHandled(
    transaction,
    open.map(({ reservation_id }) => reservation_id),
  );
  const memberId = settled[0]?.member_id ?? null;
  const applicant = (await applicationStore.applicants(transaction, [memberId])).get(memberId ?? 0);
  const sender = { house, known, now: exchange.now };
  if (applicant) await tellExemption(transaction, sender, exemption_status, reason, settled, applicant);
  const deed = exemption_status === 1 ? 'reservation:confirm-exemption' : 'reservation:decline-exemption';
  await writeHandled(transaction, exchange, deed, settled);
}
