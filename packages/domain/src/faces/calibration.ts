import type { StrangersOfModel } from './reference.ts';
import type { FacesFile } from './town-faces.ts';

/** With fewer people, scores of strangers say too little; more need longer than an afternoon. */
export const LEAST_MEASURED = 8;
export const MOST_MEASURED = 40;
/** Looks into the camera by each person after their pictures were taken. */
export const MEASURED_LOOKS = 3;

/**
 * Scores of one person on site: each look against their own pictures, and against those of everybody else. Only these
 * scores are stored.
 */
export interface MeasuredPerson {
  readonly own: readonly number[];
  readonly others: readonly number[];
}

/** Likeness of strangers on site. */
export interface SiteStrangers {
  readonly median: number;
  /** The 95th percentile, for whichever person is left out. */
  readonly upper: number;
}

const UPPER = 0.95;
const MOST_ALIKE = 0.999;
/** Limit for raising the duplicate threshold: the higher it is, the more often one face could be enrolled twice. */
const MOST_DUPLICATE_RISE = 0.02;
/** Lowest rate that is claimed: tails are not known well enough for less. */
const LEAST_RATE = 1e-7;
/** Above so many looks a rate counts as "hardly ever". */
const HARDLY = 1_000_000;

/** Quantile of sorted numbers. */
const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** Whether each person has all scores: one per own look, and one per look and other person. */
export const isWholeMeasure = (people: readonly MeasuredPerson[]): boolean =>
  people.every(
    ({ own, others }) => own.length === MEASURED_LOOKS && others.length === MEASURED_LOOKS * (people.length - 1),
  );

export function strangersOnSite(people: readonly MeasuredPerson[]): SiteStrangers {
  const scores = people.map(({ others }) => others);
  const sortedBut = (left: number) => Float64Array.from(scores.toSpliced(left, 1).flat()).toSorted();
  return {
    median: at(Float64Array.from(scores.flat()).toSorted(), 0.5),
    // A face unlike all others must not make the site look safer than it is.
    upper: Math.max(...scores.map((_, left) => at(sortedBut(left), UPPER))),
  };
}

/** Scores of the site relative to those of the labelled pictures; never taken as better. */
const placed = (site: SiteStrangers, model: StrangersOfModel) => ({
  centre: Math.max(site.median, model.median),
  spread: Math.max(1, (site.upper - site.median) / (model.upper - model.median)),
});

/** The stricter combination of two measurements: no threshold is lower than by either. */
export const raisedSite = (one: SiteStrangers, other: SiteStrangers): SiteStrangers => {
  const median = Math.max(one.median, other.median);
  return { median, upper: median + Math.max(one.upper - one.median, other.upper - other.median) };
};

/** A threshold from labelled pictures, adapted to the site; rounded up, and never lowered. */
export function onSite(threshold: number, site: SiteStrangers, model: StrangersOfModel): number {
  const { centre, spread } = placed(site, model);
  const moved = centre + (threshold - model.median) * spread;
  return Math.min(MOST_ALIKE, Math.ceil(Math.max(threshold, moved) * 1000 - 1e-6) / 1000);
}

/** A town's thresholds adapted to the site; those of the pack are the minimum. */
export function facesOnSite(faces: FacesFile, site: SiteStrangers, model: StrangersOfModel): FacesFile {
  const raise = (threshold: number): number => onSite(threshold, site, model);
  return {
    ...faces,
    galleries: faces.galleries.map((gallery) => ({ ...gallery, likeness: raise(gallery.likeness) })),
    with_card: raise(faces.with_card),
    duplicate: Math.min(raise(faces.duplicate), faces.duplicate + MOST_DUPLICATE_RISE),
  };
}

/**
 * Estimated share of looks in which a stranger reaches a threshold in a gallery of `size`; at least 1e-7 a face.
 * @param site null if the site has not been measured
 */
export function strangerRate(
  threshold: number,
  size: number,
  site: SiteStrangers | null,
  model: StrangersOfModel,
): number {
  const { median, foot, share, scale, shape } = model;
  const { centre, spread } = placed(site ?? model, model);
  const excess = median + (threshold - centre) / spread - foot;
  const left = excess <= 0 ? 1 : Math.max(0, 1 + (shape * excess) / scale) ** (-1 / shape);
  return 1 - (1 - Math.max(LEAST_RATE, share * left)) ** size;
}

/** A rate as "once in so many looks", rounded to two digits, or to one below ten. Null: hardly ever. */
export function looksFor(rate: number): number | null {
  const looks = 1 / rate;
  return looks < HARDLY ? Number(looks.toPrecision(looks < 10 ? 1 : 2)) : null;
}

export const missedLooks = (people: readonly MeasuredPerson[], threshold: number): number =>
  people.flatMap(({ own }) => own).filter((score) => score < threshold).length;
