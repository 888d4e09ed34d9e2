import type { Locale } from '@machi/domain/locale/model';
import { readWorkList } from '@machi/domain/work-list/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../calls/ask.ts';
import { useCallback } from 'react';
import { useOwnLine } from '../use-own-line.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useWorkTexts = textsOf('work', { ja, en });

const MINUTE = 60_000;

/** Everything that waits for this official. Refreshed every minute too: no event reports that a case is late. */
export const workQuery = (locale: Locale) =>
  queryOptions({
    ...askAnew(readWorkList, {}, locale),
    refetchInterval: MINUTE,
    refetchIntervalInBackground: false,
  });

/** Counts again at each event about cases that this official may decide. */
export function useWorkTold(): void {
  const queryClient = useQueryClient();
  const countAgain = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [readWorkList.name] });
  }, [queryClient]);
  useOwnLine('work', countAgain);
}
