import type { Locale } from '@machi/domain/locale/model';
import { readSpot } from '@machi/domain/spots/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const timetableQueries = {
  spot: (locale: Locale, spotId: string) =>
    queryOptions({ ...ask(readSpot, { spot_id: spotId }, locale), select: ({ spot }) => spot }),
};
