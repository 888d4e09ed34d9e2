import type { Locale } from '@machi/domain/locale/model';
import { readWorkList } from '@machi/domain/work-list/contract';
import { queryOptions } from '@tanstack/react-query';
import { askAnew } from '../calls/ask.ts';

const MINUTE = 60_000;

/** Everything that waits for this official. Refreshed every minute too: no event reports that a case is late. */
export const workQuery = (locale: Locale) =>
  queryOptions({
    ...askAnew(readWorkList, {}, locale),
    refetchInterval: MINUTE,
    refetchIntervalInBackground: false,
  });
