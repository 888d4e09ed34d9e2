interface Dated {
  readonly ended_at: string;
}

/** Number of unfolded dates; up to FOLDED it is not worth folding. */
const OPEN = 5;
const FOLDED = 8;

/** Dates in order, unfolded around the present, so that a year's term does not push the rest out of sight. */
export function nearDates<Date_ extends Dated>(
  dates: readonly Date_[],
  now: Date,
): { readonly earlier: readonly Date_[]; readonly near: readonly Date_[]; readonly later: readonly Date_[] } {
  if (dates.length <= FOLDED) return { earlier: [], near: dates, later: [] };
  const next = dates.findIndex(({ ended_at }) => new Date(ended_at) > now);
  const from = Math.min(next === -1 ? dates.length : next, dates.length - OPEN);
  return { earlier: dates.slice(0, from), near: dates.slice(from, from + OPEN), later: dates.slice(from + OPEN) };
}
