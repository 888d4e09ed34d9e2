import type { Condition } from '../described/condition.ts';
import type { Fee } from '../described/fee.ts';
import type { DraftWords } from './model.ts';

type Priced = Extract<Fee, { readonly kind: 'fixed' | 'by' }>;
export interface Free {
  readonly condition: Condition;
  readonly label: DraftWords;
}
/** One row of a table of fees: its price, and when it is free. */
export interface FeeRow {
  readonly priced: Priced;
  readonly free?: Free;
}
/** A fee as the editor shows it: rows that are added up, and when all of it is free. */
export interface PlainFee {
  readonly rows: readonly FeeRow[];
  readonly free?: Free;
}

function rowOf(fee: Fee): FeeRow | undefined {
  if (fee.kind === 'fixed' || fee.kind === 'by') return { priced: fee };
  if (fee.kind !== 'free-when' || (fee.fee.kind !== 'fixed' && fee.fee.kind !== 'by')) return undefined;
  return { priced: fee.fee, free: { condition: fee.condition, label: fee.label } };
}

/** The table of a fee; undefined if it is nested deeper than a table can show, which only a file can contain. */
export function plainFeeOf(fee: Fee | null): PlainFee | undefined {
  if (fee === null) return { rows: [] };
  if (fee.kind === 'free-when') {
    const below = plainFeeOf(fee.fee);
    const free = { condition: fee.condition, label: fee.label };
    return below === undefined || below.free !== undefined ? undefined : { ...below, free };
  }
  const parts = fee.kind === 'sum' ? fee.parts : [fee];
  const rows = parts.flatMap((part) => rowOf(part) ?? []);
  return rows.length === parts.length ? { rows } : undefined;
}

const freed = (fee: Fee, free: Free | undefined): Fee =>
  free === undefined ? fee : { kind: 'free-when', condition: free.condition, label: free.label, fee };

/** The fee of a table; null without rows. */
export function feeFrom({ rows, free }: PlainFee): Fee | null {
  const parts = rows.map(({ priced, free: own }) => freed(priced, own));
  const [first] = parts;
  if (first === undefined) return null;
  return freed(parts.length === 1 ? first : { kind: 'sum', parts }, free);
}

/** Path of a row within the fee, as problems name it. */
export const rowPath = ({ rows, free }: PlainFee, index: number): string =>
  ['fees', ...(free === undefined ? [] : ['fee']), ...(rows.length > 1 ? ['parts', index] : [])].join('.');
