import { check } from '@machi/domain/contract/problems';
import { idIn } from '@machi/domain/fields/in-address';
import { PeriodText } from '@machi/domain/statistics/period';

/** State of the statistics in the address. */
export interface StatisticsAddress {
  /** Undefined: the last complete month with data. */
  readonly period: PeriodText | undefined;
  readonly spotId: number | undefined;
}

/** The same with a known period. */
export type StatisticsShown = StatisticsAddress & { readonly period: PeriodText };

/** Reads the address; an odd period counts as none. */
export function readStatisticsAddress(query: URLSearchParams): StatisticsAddress {
  const period = query.get('period') ?? '';
  const spot = query.get('spot_id') ?? '';
  return {
    period: 'value' in check(PeriodText, period) ? period : undefined,
    spotId: idIn(spot),
  };
}

export function statisticsHref(address: StatisticsShown, changes: Partial<StatisticsShown>): string {
  const { period, spotId } = { ...address, ...changes };
  const query = new URLSearchParams({ period, ...(spotId === undefined ? {} : { spot_id: String(spotId) }) });
  return `/reception/statistics?${query.toString()}`;
}
