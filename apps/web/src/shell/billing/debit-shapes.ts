import type { DebitState } from '@machi/domain/debits/model';
import type { StatusShape } from '@machi/ui/tag/Tag';

export const DEBIT_SHAPES: Readonly<Record<DebitState, StatusShape>> = {
  open: 'provisional',
  paid: 'fixed',
  failed: 'refused',
  returned: 'refused',
  withdrawn: 'cancelled',
};
