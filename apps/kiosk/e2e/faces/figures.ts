import type { StrangersOfModel } from '@machi/domain/faces/reference';

const descending = (scores: readonly number[]): Float64Array => Float64Array.from(scores).toSorted().toReversed();

/** Share of the scores at or above a threshold. */
export const shareFrom = (scores: readonly number[], threshold: number): number =>
  scores.filter((score) => score >= threshold).length / scores.length;

/** Rate, from 0 to 1, at which as many strangers are accepted as persons are missed. */
export function equalErrorRate(mated: readonly number[], nonMated: readonly number[]): number {
  const own = Float64Array.from(mated).toSorted();
  const others = Float64Array.from(nonMated).toSorted();
  let ownBelow = 0;
  let othersBelow = 0;
  let least = 1;
  let rate = 1;
  // One threshold lies between each two neighbouring scores.
  while (ownBelow < own.length || othersBelow < others.length) {
    const score = Math.min(own[ownBelow] ?? Infinity, others[othersBelow] ?? Infinity);
    while ((own[ownBelow] ?? Infinity) <= score) ownBelow += 1;
    while ((others[othersBelow] ?? Infinity) <= score) othersBelow += 1;
    const missed = ownBelow / own.length;
    const accepted = 1 - othersBelow / others.length;
    if (Math.abs(missed - accepted) >= least) continue;
    least = Math.abs(missed - accepted);
    rate = (missed + accepted) / 2;
  }
  return rate;
}

/** Fewest comparisons above a threshold for counting a rate; with fewer it is estimated. */
const COUNTED = 10;
/** Share of the upper end that the tail is fitted to. */
const TAIL_SHARE = 0.01;

interface Tail {
  readonly scale: number;
  readonly shape: number;
}

/** Generalized Pareto tail by probability-weighted moments (Hosking and Wallis 1987); `excesses` descending. */
function fitTail(excesses: Float64Array): Tail {
  const { length } = excesses;
  let mean = 0;
  let weighted = 0;
  for (const [index, excess] of excesses.entries()) {
    mean += excess / length;
    // Share of the excesses above this one.
    weighted += (excess * ((index + 0.35) / length)) / length;
  }
  const apart = mean - 2 * weighted;
  return { scale: (2 * mean * weighted) / apart, shape: 2 - mean / apart };
}

/** Tail of the upper hundredth of scores, the largest first, and its lower end. */
function tailOf(scores: Float64Array): Tail & { readonly foot: number; readonly count: number } {
  const count = Math.min(scores.length - 1, Math.max(COUNTED, Math.floor(scores.length * TAIL_SHARE)));
  const foot = scores[count] ?? 0;
  return { foot, count, ...fitTail(scores.subarray(0, count).map((score) => score - foot)) };
}

/** Excess over the tail's lower end that is reached by this share of the tail. */
const excessAt = ({ scale, shape }: Tail, share: number): number =>
  Math.abs(shape) < 1e-9 ? -scale * Math.log(share) : (scale / shape) * (share ** -shape - 1);

/**
 * Threshold that a share `rate` of these scores reaches. If fewer than ten scores lie above it, it is estimated from
 * the tail of the upper hundredth; then `isReckoned` is true.
 */
export function thresholdAt(
  nonMated: readonly number[],
  rate: number,
): { readonly threshold: number; readonly isReckoned: boolean } {
  const scores = descending(nonMated);
  const place = rate * scores.length;
  if (place >= COUNTED) return { threshold: scores[Math.floor(place)] ?? 1, isReckoned: false };
  const { foot, count, ...tail } = tailOf(scores);
  return { threshold: foot + excessAt(tail, place / count), isReckoned: true };
}

/** Similarity of strangers, for comparison with a town's own measurement (domain/faces/reference.ts). */
export function strangersOf(nonMated: readonly number[]): StrangersOfModel {
  const scores = descending(nonMated);
  const { foot, count, scale, shape } = tailOf(scores);
  const below = (share: number): number => scores[Math.floor((1 - share) * scores.length)] ?? 0;
  return { median: below(0.5), upper: below(0.95), foot, share: count / scores.length, scale, shape };
}

/**
 * Threshold at which a stranger is taken for one of a gallery of this size in a share `alarms` of the looks (FPIR),
 * if comparisons fail independently.
 */
export const thresholdOfGallery = (nonMated: readonly number[], gallery: number, alarms: number) =>
  thresholdAt(nonMated, 1 - (1 - alarms) ** (1 / gallery));
