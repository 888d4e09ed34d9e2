import { readTop } from '@machi/domain/top/contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useOwnLine } from '../../../shell/use-own-line.ts';
import { textsOf } from '../../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useTopTexts = textsOf('top', { ja, en });
export type TopTexts = ReturnType<typeof useTopTexts>;

const MINUTE = 60_000;

/** One's own first page. Refreshed every minute too: buses leave and facilities close without an event. */
export const topQuery = (locale: Locale) =>
  queryOptions({
    ...askAnew(readTop, {}, locale, { ignoresError: true }),
    refetchInterval: MINUTE,
    refetchIntervalInBackground: false,
  });

/** Age from which a page may have missed what happened before its line was open. */
const LATE = 2000;

/** Reads again when an event brings another value than the first, which the page has just read; or long before. */
function useAgain() {
  const queryClient = useQueryClient();
  const first = useRef<string>(undefined);
  return useCallback(
    (data: string) => {
      const isFirst = first.current === undefined;
      first.current = data;
      void queryClient.invalidateQueries({
        queryKey: [readTop.name],
        predicate: ({ state }) => !isFirst || Date.now() - state.dataUpdatedAt > LATE,
      });
    },
    [queryClient],
  );
}

/** Follows the own matters, unread messages and, for officials, their work. */
export function useTopTold(): void {
  useOwnLine('top', useAgain());
  useOwnLine('unreads', useAgain());
  useOwnLine('work', useAgain());
}
