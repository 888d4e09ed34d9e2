import type { Scope } from '../bench/ground/scope.ts';

/** Rule that had to hold, and the result. */
export interface Finding {
  readonly name: string;
  readonly isReached: boolean;
  /** The result in figures. */
  readonly figure: string;
}

export interface TortureContext {
  readonly scope: Scope;
  /** Number of repetitions: the full number times the scale, or the number of the short form. */
  count(full: number, short: number): number;
  /** Other rows run at the same time and need room. */
  readonly isShort: boolean;
  readonly random: () => number;
  /** Prints the progress. */
  progress(line: string): void;
}

export interface TortureRow {
  readonly name: string;
  /** Measures times, so no other row runs at the same time. */
  readonly isAlone?: true;
  /** In the short form only on request: a test of its own proves the rule, with fewer, or without kills. */
  readonly isAtLength?: true;
  run(context: TortureContext): Promise<Finding[]>;
}
