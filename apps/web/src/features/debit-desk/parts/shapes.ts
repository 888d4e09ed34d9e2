import type { DebitRunState } from '@machi/domain/debits/model';
import type { StatusShape } from '@machi/ui/tag/StatusTag';

export const RUN_SHAPES: Readonly<Record<DebitRunState, StatusShape>> = {
  prepared: 'provisional',
  released: 'provisional',
  answered: 'fixed',
  withdrawn: 'cancelled',
};
