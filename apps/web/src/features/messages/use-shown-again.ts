import { listMessages, readMessage } from '@machi/domain/messages/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOwnLine } from '../../shell/use-own-line.ts';

/** Loads the shown messages again after a new one, or one read in another window. */
export function useShownAgain(): void {
  const queryClient = useQueryClient();
  const again = useCallback(() => {
    for (const { name } of [listMessages, readMessage]) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [queryClient]);
  useOwnLine('unreads', again);
}
