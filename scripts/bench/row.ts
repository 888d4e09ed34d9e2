import type { LoadProcess } from './ground/load-process.ts';
import type { Scope } from './ground/scope.ts';

/** One figure of a row, as docs and table show it. */
export interface Figure {
  /** The row's name; a row with several figures names each, "booking, ten dates". */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reach: { readonly comparison: '>=' | '<=' | '='; readonly value: number };
  /** What the product did, in its own units, one entry a round. */
  readonly product?: readonly number[];
  /** What it was measured against, one entry a round. */
  readonly peer?: readonly number[];
  readonly per?: string;
  readonly notes: readonly string[];
}

/** Figures of a town that a later row asks for. */
export interface Findings {
  residentMegabytesAfterBooking?: number;
}

export interface BenchContext {
  readonly scope: Scope;
  readonly load: LoadProcess;
  readonly rounds: number;
  /** How large the documents of a town are. */
  readonly gigabytes: number;
  readonly findings: Findings;
  /** Tells how far it is. */
  progress(line: string): void;
}

export interface BenchRow {
  readonly name: string;
  /** Rows that have to run before it. */
  readonly needs?: readonly string[];
  run(context: BenchContext): Promise<Figure[]>;
}

export const CONNECTIONS = 32;

export function isReached({ value, reach }: Figure): boolean {
  if (reach.comparison === '>=') return value >= reach.value;
  return reach.comparison === '<=' ? value <= reach.value : value === reach.value;
}
