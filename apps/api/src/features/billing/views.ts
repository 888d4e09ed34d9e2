import type { BillFile, BillRow, ClosedMonth } from '@machi/domain/billing/desk-views';
import { invoiceCode, type BillHead, type BillLine } from '@machi/domain/billing/model';
import { owedBack } from '@machi/domain/billing/requests';
import { townTimeText } from '@machi/domain/calendar/model';
import { fullAddress } from '@machi/domain/described/address';
import { only } from '@machi/domain/fields/only';
import { fullName } from '@machi/domain/members/model';
import type { BillActionRow, BillRowAtDesk, ClosedMonthRow } from './bill-store.ts';
import { seenOf } from './actions.ts';

export const viewHead = (row: BillRowAtDesk): BillHead => ({
  ...only(row, ['billing_id', 'month', 'carried_yen', 'state', 'paid_by', 'asked_on']),
  invoice_code: invoiceCode(row.invoice_year, row.invoice_no),
  amount: row.lines_yen + row.carried_yen,
  payment_status: row.state === 'open' || row.state === 'written-off' ? 0 : 1,
  paid_at: row.paid_on ?? row.next_debit_on ?? row.planned_on,
  debit_failure: row.state === 'open' ? row.debit_failure : null,
  debit_failed_on: row.state === 'open' ? row.debit_failed_on : null,
  next_debit_on: row.state === 'open' ? row.next_debit_on : null,
});

export const viewRow = (row: BillRowAtDesk): BillRow => ({
  ...viewHead(row),
  member_id: row.member_id,
  name: row.payer === null ? (row.pseudonym ?? '') : fullName(row.payer),
  has_died: row.death !== null,
  visits: row.visits,
});

export const viewLine = ({ kind, day, yen, is_beyond, tax_percent, is_reduced }: BillLine): BillLine => ({
  kind,
  day,
  yen,
  is_beyond,
  tax_percent,
  is_reduced,
});

export const viewFile = (
  row: BillRowAtDesk,
  lines: readonly BillLine[],
  actions: readonly BillActionRow[],
  isDebited: boolean,
): BillFile => ({
  ...viewRow(row),
  address: row.payer === null ? '' : fullAddress(row.payer),
  is_debited: isDebited,
  death: row.death,
  owed_back: owedBack(row),
  is_waiting: row.is_waiting,
  lines: lines.map(viewLine),
  actions: actions.map(({ done_at, ...action }) => ({ ...action, done_at: townTimeText(done_at) })),
  seen: seenOf(row),
});

export const viewMonth = ({ closed_at, ...month }: ClosedMonthRow): ClosedMonth => ({
  ...month,
  closed_at: townTimeText(closed_at),
});
