import { listFreeRooms } from '@machi/domain/spot-status/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { useLocale } from '../../shell/record/record.ts';

const MINUTE = 60_000;

/**
 * Until when the rooms are free that nobody uses now, by room; asked again each minute while the page is looked at.
 * @param isToday whether the page speaks of today: of another day it says nothing
 */
export function useFreeRooms(isToday = true): ReadonlyMap<number, string> {
  const locale = useLocale();
  const { data } = useQuery({
    // A word beside the room: without it nothing is missing that would be worth an alert.
    ...ask(listFreeRooms, {}, locale, { ignoresError: true }),
    enabled: isToday,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
    staleTime: MINUTE / 2,
  });
  const rooms = isToday ? data?.rooms : undefined;
  return useMemo(() => new Map(rooms?.map(({ room_id, free_until }) => [room_id, free_until])), [rooms]);
}
