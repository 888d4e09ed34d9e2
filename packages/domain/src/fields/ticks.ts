import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';

/** Fewest and most ticks in a group, both included. */
export interface TickBounds {
  readonly min?: number;
  readonly max?: number;
}

/** The ticked values of a group, each once (product, "Ticks and choices"). */
export const ticks = <Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  { min = 0, max = choices.length }: TickBounds,
) =>
  list(z.enum(choices), 2 * choices.length).check(
    z.overwrite((checked) => [...new Set(checked)]),
    z.refine((checked) => checked.length >= min, { error: 'min-count', params: { values: [min] } }),
    z.refine((checked) => checked.length <= max, { error: 'max-count', params: { values: [max] } }),
  );
