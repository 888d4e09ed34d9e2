import { listFreeRooms } from '@machi/domain/spot-status/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { useLocale } from '../../shell/record/record.ts';

const MINUTE = 60_000;

/**
 * End of the free time of each unused room, refreshed every minute while the page is visible.
 * @param isToday whether the page shows today: for another day it returns nothing
 */
export function useFreeRooms(isToday = true): ReadonlyMap<number, string> {
  const locale = useLocale();
  const { data } = useQuery({
    // A remark beside the room: its absence is worth no alert.
    ...ask(listFreeRooms, {}, locale, { ignoresError: true }),
    enabled: isToday,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
    staleTime: MINUTE / 2,
  });
  const rooms = isToday ? data?.rooms : undefined;
  return useMemo(() => new Map(rooms?.map(({ room_id, free_until }) => [room_id, free_until])), [rooms]);
}
