import { EVENTS_LINE, listEvents, readEvent } from '@machi/domain/events/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePageLine } from '../../shell/use-page-line.ts';

/** Reads the events again when places of the shown one, or of any, are taken or become free; false: the page polls. */
export function useEventLine(eventId: number | undefined): boolean {
  const queryClient = useQueryClient();
  const onChanged = useCallback(() => {
    for (const { name } of [listEvents, readEvent]) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [queryClient]);
  return usePageLine(EVENTS_LINE, eventId === undefined ? undefined : String(eventId), onChanged);
}
