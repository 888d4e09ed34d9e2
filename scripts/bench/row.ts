import type { LoadProcess } from './ground/load-process.ts';
import type { Scope } from './ground/scope.ts';

/** Figure of a row, for docs and table. */
export interface Figure {
  /** The row's name; a row with several figures names each, "booking, ten dates". */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reach: { readonly comparison: '>=' | '<=' | '='; readonly value: number };
  /** The product's results in its own units, one entry a round. */
  readonly product?: readonly number[];
  /** Results of the comparison, one entry a round. */
  readonly peer?: readonly number[];
  readonly per?: string;
  readonly notes: readonly string[];
}

/** Figures of a town that a later row needs. */
export interface Findings {
  residentMegabytesAfterBooking?: number;
}

export interface BenchContext {
  readonly scope: Scope;
  readonly load: LoadProcess;
  readonly rounds: number;
  readonly findings: Findings;
  /** Prints the progress. */
  progress(line: string): void;
}

export interface BenchRow {
  readonly name: string;
  /** Rows that must run before this one. */
  readonly needs?: readonly string[];
  /** It takes long, and runs only when it is named. */
  readonly isAtLength?: true;
  run(context: BenchContext): Promise<Figure[]>;
}

export const CONNECTIONS = 32;

export function isReached({ value, reach }: Figure): boolean {
  if (reach.comparison === '>=') return value >= reach.value;
  return reach.comparison === '<=' ? value <= reach.value : value === reach.value;
}
