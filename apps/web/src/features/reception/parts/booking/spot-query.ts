import type { Locale } from '@machi/domain/locale/model';
import { readSpot } from '@machi/domain/spots/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../shell/calls/ask.ts';

/** A facility with its rooms and rules; 0: none is chosen yet. */
export const spotQuery = (spot_id: number, locale: Locale) =>
  queryOptions({ ...ask(readSpot, { spot_id }, locale), select: ({ spot }) => spot, enabled: spot_id > 0 });
