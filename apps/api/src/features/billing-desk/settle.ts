import type { AccessAction } from '@machi/domain/audit/model';
import type { BillAtDesk } from '@machi/domain/billing/rules';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import { bills, type BillRowAtDesk } from '../billing/bill-store.ts';
import { atDesk, type By } from '../billing/actions.ts';
import { isDebitedFor } from '../billing/mandates/in-force.ts';
import { viewFile } from '../billing/views.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

export type BillAction = Extract<AccessAction, `bill:${string}`>;

/** Audits an action on the bill, which may have no payer any more, and on its payer. */
export async function note(
  transaction: Queryable,
  exchange: MemberExchange,
  action: BillAction,
  { billing_id, member_id }: Pick<BillRowAtDesk, 'billing_id' | 'member_id'>,
): Promise<void> {
  await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'bill', subject_id: billing_id });
  await writeAccesses(transaction, exchange, action, [member_id]);
}

const ROOM_ACTIONS = {
  ask: 'reservation:ask-refund',
  release: 'reservation:refund',
  refuse: 'reservation:refuse-refund',
  read: 'reservation:read',
  number: 'reservation:refund-number',
} as const satisfies Record<string, AccessAction>;

/** Audits an action on a request about a bill or a room. */
export async function noteOf(
  transaction: Queryable,
  exchange: MemberExchange,
  step: keyof typeof ROOM_ACTIONS,
  row: {
    readonly billing_id: number | null;
    readonly reservation_id: number | null;
    readonly member_id: number | null;
  },
): Promise<void> {
  const { billing_id, reservation_id, member_id } = row;
  if (billing_id !== null) return note(transaction, exchange, `bill:${step}`, { billing_id, member_id });
  const action = ROOM_ACTIONS[step];
  await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'reservation', subject_id: reservation_id });
  return writeAccesses(transaction, exchange, action, [member_id]);
}

export async function fileOf(from: Queryable, billingId: number, now: Date) {
  const row = await bills.read(from, billingId);
  if (!row) throw new Error('a bill is gone');
  const [lines, actions, isDebited] = await Promise.all([
    bills.lines(from, [billingId]),
    bills.actions(from, billingId),
    isDebitedFor(from, row.member_id, now),
  ]);
  return { bill: viewFile(row, lines, actions, isDebited) };
}

/** Takes an action on one bill: locks, checks, does and records it, all or nothing. */
export const settle = (
  exchange: MemberExchange,
  billingId: number,
  action: BillAction,
  judge: (bill: BillAtDesk) => Refusal | undefined,
  act: (transaction: Queryable, row: BillRowAtDesk, by: By) => Promise<void>,
) =>
  exchange.write(async (transaction) => {
    const row = await bills.lock(transaction, billingId);
    if (!row) return notFound;
    const refusal = judge(atDesk(row));
    if (refusal) return refusal;
    await act(transaction, row, { member_id: exchange.member.member_id, now: exchange.now });
    await note(transaction, exchange, action, row);
    return fileOf(transaction, billingId, exchange.now);
  });
