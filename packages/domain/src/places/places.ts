import { peakWithin, type Taking } from '../peaks/peak.ts';

/** Counts the places free for a whole stretch; never negative, even where there are fewer places than before. */
export const placesLeft = (places: number, stretch: Omit<Taking, 'amount'>, taken: readonly Taking[]): number =>
  Math.max(0, places - peakWithin(stretch, taken));

/**
 * Finds those who wait for whom there are enough places now, in their order. Somebody who needs more than is left goes
 * on waiting, and those behind are asked all the same (product, "Waiting list").
 * @param serve called for each of them, so that places given to one are taken for those behind
 */
export function servedOf<One extends { readonly persons: number }>(
  waiting: readonly One[],
  leftFor: (one: One) => number,
  serve: (one: One) => void = () => undefined,
): One[] {
  return waiting.filter((one) => {
    if (leftFor(one) < one.persons) return false;
    serve(one);
    return true;
  });
}
