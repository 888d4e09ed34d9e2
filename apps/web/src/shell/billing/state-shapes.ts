import type { BillHead, BillState } from '@machi/domain/billing/model';
import type { StatusShape } from '@machi/ui/tag/Tag';
import type { DebitState } from '@machi/domain/debits/model';

/** Shapes of a bill's states; an open bill whose debit failed has its own. */
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

export const DEBIT_SHAPES: Readonly<Record<DebitState, StatusShape>> = {
  open: 'provisional',
  paid: 'fixed',
  failed: 'refused',
  returned: 'refused',
  withdrawn: 'cancelled',
};
