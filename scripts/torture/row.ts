import type { Scope } from '../bench/ground/scope.ts';

/** One thing that had to hold, and what was found. */
export interface Finding {
  readonly name: string;
  readonly isReached: boolean;
  /** What was found, in figures. */
  readonly figure: string;
}

export interface TortureContext {
  readonly scope: Scope;
  /** How often something is done: the full number times the asked scale, or the number of the short form. */
  count(full: number, short: number): number;
  /** Other rows run beside this one, and are to have room. */
  readonly isShort: boolean;
  readonly random: () => number;
  /** Tells how far it is. */
  progress(line: string): void;
}

export interface TortureRow {
  readonly name: string;
  /** What it measures in time is measured with nothing beside it. */
  readonly isAlone?: true;
  /** Not part of the short form unless it is asked for: a test of its own proves the rule, with fewer, or without kills. */
  readonly isAtLength?: true;
  run(context: TortureContext): Promise<Finding[]>;
}
