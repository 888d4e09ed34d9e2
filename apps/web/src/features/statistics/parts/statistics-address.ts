import { dateAt } from '@machi/domain/calendar/model';
import { check } from '@machi/domain/contract/problems';
import { idIn } from '@machi/domain/fields/id-text';
import { PeriodText, currentMonth, fiscalYearOf, isMonth, steppedPeriod } from '@machi/domain/statistics/period';

/** What the address of the statistics says. */
export interface StatisticsAddress {
  readonly period: PeriodText;
  readonly spotId: number | undefined;
}

/** Reads the address; without a period, or with an odd one, it is the last whole month. */
export function readStatisticsAddress(query: URLSearchParams, now: Date): StatisticsAddress {
  const period = query.get('period') ?? '';
  const spot = query.get('spot_id') ?? '';
  return {
    period: 'value' in check(PeriodText, period) ? period : steppedPeriod(currentMonth(now), -1),
    spotId: idIn(spot),
  };
}

export function statisticsHref(address: StatisticsAddress, changes: Partial<StatisticsAddress>): string {
  const { period, spotId } = { ...address, ...changes };
  const query = new URLSearchParams({ period, ...(spotId === undefined ? {} : { spot_id: String(spotId) }) });
  return `/reception/statistics?${query.toString()}`;
}

/** The month and the fiscal year between which one can change: those that hold the same time, none of them to come. */
export function periodsAround(
  period: PeriodText,
  now: Date,
): { readonly month: PeriodText; readonly year: PeriodText } {
  if (isMonth(period)) return { month: period, year: fiscalYearOf(`${period}-01`) };
  const last = `${Number(period) + 1}-03`;
  const [month, today] = [currentMonth(now), dateAt(now)];
  return { month: fiscalYearOf(today) === period ? month : last, year: period };
}
