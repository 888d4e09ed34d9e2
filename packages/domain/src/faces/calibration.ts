import type { StrangersOfModel } from './reference.ts';
import type { FacesFile } from './town-faces.ts';

/** Fewer people say too little of strangers; more need longer than an afternoon. */
export const LEAST_MEASURED = 8;
export const MOST_MEASURED = 40;
/** How often each of them looks into the camera after they were captured. */
export const MEASURED_LOOKS = 3;

/**
 * What was measured of one person on site: each look against the own pictures, and against everybody else's, one look after the
 * other. Nothing else is kept of them.
 */
export interface MeasuredPerson {
  readonly own: readonly number[];
  readonly others: readonly number[];
}

/** How alike strangers are on site. */
export interface SiteStrangers {
  readonly median: number;
  /** Nineteen of twenty comparisons are below, whichever one person is left out. */
  readonly upper: number;
}

const UPPER = 0.95;
const MOST_ALIKE = 0.999;
/** The higher it is, the more often one face could be enrolled twice: it follows the others by so much alone. */
const MOST_DUPLICATE_RISE = 0.02;
/** No tail is known so well that less could be promised. */
const LEAST_RATE = 1e-7;
/** Nobody counts so many looks. */
const HARDLY = 1_000_000;

/** What stands at a share of sorted numbers. */
const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** Whether each person has as many numbers as there are looks and others. */
export const isWholeMeasure = (people: readonly MeasuredPerson[]): boolean =>
  people.every(
    ({ own, others }) => own.length === MEASURED_LOOKS && others.length === MEASURED_LOOKS * (people.length - 1),
  );

export function strangersOnSite(people: readonly MeasuredPerson[]): SiteStrangers {
  const scores = people.map(({ others }) => others);
  const sortedBut = (left: number) => Float64Array.from(scores.toSpliced(left, 1).flat()).toSorted();
  return {
    median: at(Float64Array.from(scores.flat()).toSorted(), 0.5),
    // One face that resembles nobody must not make the site look safer than it is.
    upper: Math.max(...scores.map((_, left) => at(sortedBut(left), UPPER))),
  };
}

/** How the scores of a site lie against those of the pictures: never better. */
const placed = (site: SiteStrangers, model: StrangersOfModel) => ({
  centre: Math.max(site.median, model.median),
  spread: Math.max(1, (site.upper - site.median) / (model.upper - model.median)),
});

/** Strangers as they count where two measures are known and none must count for less: no threshold is lower than by either. */
export const raisedSite = (one: SiteStrangers, other: SiteStrangers): SiteStrangers => {
  const median = Math.max(one.median, other.median);
  return { median, upper: median + Math.max(one.upper - one.median, other.upper - other.median) };
};

/** A threshold found on pictures, as it has to be on site; rounded up, and never lower. */
export function onSite(threshold: number, site: SiteStrangers, model: StrangersOfModel): number {
  const { centre, spread } = placed(site, model);
  const moved = centre + (threshold - model.median) * spread;
  return Math.min(MOST_ALIKE, Math.ceil(Math.max(threshold, moved) * 1000 - 1e-6) / 1000);
}

/** The thresholds of a town as they are where it was measured; those of the pack stay the least. */
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
 * In which share of looks a stranger reaches a threshold before a gallery of `size`; reckoned, from 1e-7 a face upwards.
 * `site`: null where nothing was measured.
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

/** Once in so many looks, by a rate that is reckoned: two digits count, of few looks one. Null: hardly ever. */
export function looksFor(rate: number): number | null {
  const looks = 1 / rate;
  return looks < HARDLY ? Number(looks.toPrecision(looks < 10 ? 1 : 2)) : null;
}

export const missedLooks = (people: readonly MeasuredPerson[], threshold: number): number =>
  people.flatMap(({ own }) => own).filter((score) => score < threshold).length;
