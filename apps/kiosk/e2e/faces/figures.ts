import type { StrangersOfModel } from '@machi/domain/faces/reference';

const descending = (scores: readonly number[]): Float64Array => Float64Array.from(scores).toSorted().toReversed();

/** Share of the scores at or above a threshold. */
export const shareFrom = (scores: readonly number[], threshold: number): number =>
  scores.filter((score) => score >= threshold).length / scores.length;

/** Where as many strangers are accepted as persons are missed: that rate, from 0 to 1. */
export function equalErrorRate(mated: readonly number[], nonMated: readonly number[]): number {
  const own = Float64Array.from(mated).toSorted();
  const others = Float64Array.from(nonMated).toSorted();
  let ownBelow = 0;
  let othersBelow = 0;
  let least = 1;
  let rate = 1;
  // Between each two neighbours of all scores lies one threshold.
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

/** Comparisons above a threshold of which a rate can still be counted; beyond it is reckoned. */
const COUNTED = 10;
/** How much of the upper end the tail is fitted to. */
const TAIL_SHARE = 0.01;

interface Tail {
  readonly scale: number;
  readonly shape: number;
}

/** A generalized Pareto tail by probability-weighted moments (Hosking and Wallis 1987); `excesses` from the largest down. */
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

/** The upper hundredth of scores, the largest first, and where it begins. */
function tailOf(scores: Float64Array): Tail & { readonly foot: number; readonly count: number } {
  const count = Math.min(scores.length - 1, Math.max(COUNTED, Math.floor(scores.length * TAIL_SHARE)));
  const foot = scores[count] ?? 0;
  return { foot, count, ...fitTail(scores.subarray(0, count).map((score) => score - foot)) };
}

/** By how much the foot of a tail is exceeded in a share of what exceeds it. */
const excessAt = ({ scale, shape }: Tail, share: number): number =>
  Math.abs(shape) < 1e-9 ? -scale * Math.log(share) : (scale / shape) * (share ** -shape - 1);

/**
 * The threshold that a share `rate` of these scores reaches. Where fewer than ten scores lie above it, it is reckoned from
 * the tail of the upper hundredth; `isReckoned` says so.
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

/** How alike strangers were, as a site that measures compares itself with it (domain/faces/reference.ts). */
export function strangersOf(nonMated: readonly number[]): StrangersOfModel {
  const scores = descending(nonMated);
  const { foot, count, scale, shape } = tailOf(scores);
  const below = (share: number): number => scores[Math.floor((1 - share) * scores.length)] ?? 0;
  return { median: below(0.5), upper: below(0.95), foot, share: count / scores.length, scale, shape };
}

/**
 * The threshold at which a stranger before a gallery of so many is taken for one of them in a share `alarms` of the
 * looks (FPIR), when each comparison fails alone.
 */
export const thresholdOfGallery = (nonMated: readonly number[], gallery: number, alarms: number) =>
  thresholdAt(nonMated, 1 - (1 - alarms) ** (1 / gallery));
