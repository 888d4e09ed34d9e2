import { readWorkList } from '@machi/domain/work-list/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOwnLine } from '../../../shell/live/use-own-line.ts';

/** Reads the page again as soon as a desk tells of something new; the others are read again each minute. */
export function useWorkTold(): void {
  const queryClient = useQueryClient();
  const readAgain = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [readWorkList.name] });
  }, [queryClient]);
  useOwnLine('message-desk', readAgain);
  useOwnLine('notice-desk', readAgain);
  useOwnLine('standing-desk', readAgain);
}
