import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import type { PassesFile } from './town-passes.ts';

/** Rules for counting visits. */
export type BathRules = Pick<PassesFile, 'bath'>;

/** Year in which the pass year of a day began: with April as first month, 31 March 2027 belongs to 2026. */
export function passYearOf(date: DateText, rules: BathRules): number {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return month >= rules.bath.year_starts_month ? year : year - 1;
}

/** Pass year of an instant, by the town's calendar. */
export const passYearAt = (now: Date, rules: BathRules): number => passYearOf(dateAt(now), rules);

/** Years after the pass year for which visits and rides are kept with their person. */
export const KEPT_YEARS = 2;

/** First day with personal visits. Earlier ones are only counts. */
export const keptFrom = (now: Date, rules: BathRules): DateText =>
  passYearDays(passYearAt(now, rules) - KEPT_YEARS, rules).from;

/** First and last day of a pass year. */
export function passYearDays(passYear: number, rules: BathRules): { readonly from: DateText; readonly to: DateText } {
  const start = (year: number): DateText => `${year}-${String(rules.bath.year_starts_month).padStart(2, '0')}-01`;
  return { from: start(passYear), to: addDays(start(passYear + 1), -1) };
}
