import type { DebitRunState } from '@machi/domain/debits/model';
import type { StatusShape } from '@machi/ui/tag/StatusTag';

export const RUN_SHAPES: Readonly<Record<DebitRunState, StatusShape>> = {
  prepared: 'provisional',
  released: 'provisional',
  answered: 'fixed',
  withdrawn: 'cancelled',
};
/** A bank's name as its files have it, in letters that are read more easily. */
export const bankName = (kana: string): string => kana.normalize('NFKC');
