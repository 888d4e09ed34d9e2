import type { PaymentState } from '@machi/domain/payments/model';
import type { PaymentEventKind } from '@machi/domain/payments/views';
import { deskRows } from '../../platform/desk/desk-rows.ts';
import { sql, value } from '../../database/sql.ts';
import type { Payment } from '../../platform/payments/store.ts';

/** The filters of the contract. */
interface PaymentQuestion {
  readonly state?: PaymentState | undefined;
  readonly is_different?: unknown;
  readonly q?: string | undefined;
}

export interface PaymentRow extends Payment {
  readonly name: string | null;
}

const STATE = value('state');
/** Payments for billing: those that differ from the provider's state first, then the newest. */
export const paymentLists = deskRows<PaymentRow, PaymentEventKind, PaymentQuestion>({
  table: 'payment',
  as: 'p',
  columns: `p.*, m.lastname || ' ' || m.firstname as name`,
  joins: 'left join member m on m.member_id = p.member_id',
  narrowed: sql`(${STATE}::text is null or p.state = ${STATE}) and (not ${value('is_different')} or p.differences <> '{}')`,
  filters: ({ state, is_different }) => ({ state: state ?? null, is_different: is_different !== undefined }),
  order: `p.differences = '{}'`,
});
