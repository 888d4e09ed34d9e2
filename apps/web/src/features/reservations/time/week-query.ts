import { addDays, type DateText } from '@machi/domain/calendar/model';
import { readAvailability, type Room, type SpotDetail } from '@machi/domain/spots/contract';
import { queryOptions } from '@tanstack/react-query';
import { load } from '../../../shell/calls/client.ts';
import { earlyKindOf } from '../own-window.ts';

export const DAYS_A_WEEK = 7;

export function weekQuery({ spot_id, room_id }: Room, spot: SpotDetail, from: DateText) {
  const early_for = earlyKindOf(spot);
  return queryOptions({
    queryKey: ['availability', spot_id, room_id, from, early_for],
    queryFn: async ({ signal }) => {
      const asked = { from, to: addDays(from, DAYS_A_WEEK - 1), spot_id, room_id, ...(early_for && { early_for }) };
      const { rooms } = await load(readAvailability, asked, { signal });
      return rooms.find((room) => room.room_id === room_id)?.days ?? [];
    },
    staleTime: 0,
  });
}
