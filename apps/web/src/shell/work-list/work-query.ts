import type { Locale } from '@machi/domain/locale/model';
import { readWorkList } from '@machi/domain/work-list/contract';
import { queryOptions } from '@tanstack/react-query';
import { askAnew } from '../calls/ask.ts';

const MINUTE = 60_000;

/** All that waits for this official; read again each minute that somebody looks at it, too: what is late by the clock alone is told by no line. */
export const workQuery = (locale: Locale) =>
  queryOptions({
    ...askAnew(readWorkList, {}, locale),
    refetchInterval: MINUTE,
    refetchIntervalInBackground: false,
  });
