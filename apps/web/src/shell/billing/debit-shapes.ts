import type { DebitState } from '@machi/domain/debits/model';
import type { StatusShape } from '@machi/ui/tag/Tag';

/** Shapes of a debit's states. */
export const DEBIT_SHAPES: Readonly<Record<DebitState, StatusShape>> = {
  open: 'provisional',
  paid: 'fixed',
  failed: 'refused',
  returned: 'refused',
  withdrawn: 'cancelled',
};
