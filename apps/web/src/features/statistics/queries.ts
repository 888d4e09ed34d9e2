import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listSpots } from '@machi/domain/spots/contract';
import { readStatistics } from '@machi/domain/statistics/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const statisticsQueries = {
  /** The figures that were shown stay until the asked ones have come. */
  figures: (locale: Locale, asked: InputOf<typeof readStatistics>) =>
    queryOptions({ ...ask(readStatistics, asked, locale), placeholderData: keepPreviousData }),
  spots: (locale: Locale) => queryOptions(ask(listSpots, {}, locale)),
};
