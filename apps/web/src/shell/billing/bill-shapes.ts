import type { BillHead, BillState } from '@machi/domain/billing/model';
import type { StatusShape } from '@machi/ui/tag/Tag';

/** How a bill stands, as its mark says it: open, but not debited, is told apart. */
type Standing = BillState | 'failed';

export const standingOf = ({ state, debit_failure }: Pick<BillHead, 'state' | 'debit_failure'>): Standing =>
  state === 'open' && debit_failure !== null ? 'failed' : state;

export const BILL_SHAPES: Readonly<Record<Standing, StatusShape>> = {
  open: 'provisional',
  paid: 'fixed',
  settled: 'fixed',
  carried: 'cancelled',
  'written-off': 'cancelled',
  failed: 'refused',
};
