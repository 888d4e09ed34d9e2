import { addDays, isDateText, type DateText } from '@machi/domain/calendar/model';
import { readAvailability, type RoomAvailability, type SpotDetail } from '@machi/domain/spots/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { load } from '../calls/client.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useWeekTexts = textsOf('room-week', { ja, en });

const DAYS = 7;

export interface RoomWeekView {
  /** The requested days; the old ones stay until these arrive. */
  readonly from: DateText;
  readonly to: DateText;
  readonly rooms: readonly RoomAvailability[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isStale: boolean;
  readonly retry: () => void;
  /** Undefined at the first and the last week that can be reserved. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** A week of a facility's rooms, chosen in the address. Weeks begin with the first day that can be reserved. */
export function useRoomWeek(
  spot: Pick<SpotDetail, 'spot_id' | 'reservable_from' | 'reservable_until' | 'fixing_method'>,
): RoomWeekView {
  const { spot_id, reservable_from: first, reservable_until: last } = spot;
  const [query, setQuery] = useSearchParams();
  const asked = query.get('week');
  const from = asked !== null && isDateText(asked) && first <= asked && asked <= last ? asked : first;
  const to = addDays(from, DAYS - 1);
  const availability = useQuery({
    queryKey: ['availability', spot_id, from, to],
    queryFn: async ({ signal }) => (await load(readAvailability, { from, to, spot_id }, { signal })).rooms,
    enabled: spot.fixing_method !== 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  function turn(date: DateText) {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('week', date);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const before = addDays(from, -DAYS);
  const after = addDays(from, DAYS);
  return {
    from,
    to,
    rooms: availability.data,
    isError: availability.isError,
    isFetching: availability.isFetching,
    isStale: availability.isPlaceholderData,
    retry: () => void availability.refetch(),
    onPrevious: from <= first ? undefined : () => turn(before < first ? first : before),
    onNext: after > last ? undefined : () => turn(after),
  };
}
