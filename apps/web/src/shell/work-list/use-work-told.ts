import { readWorkList } from '@machi/domain/work-list/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOwnLine } from '../use-own-line.ts';

/** Counts again at each event about cases that this official may decide. */
export function useWorkTold(): void {
  const queryClient = useQueryClient();
  const countAgain = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [readWorkList.name] });
  }, [queryClient]);
  useOwnLine('work', countAgain);
}
