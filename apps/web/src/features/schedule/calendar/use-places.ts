import type { DateText } from '@machi/domain/calendar/model';
import { idIn } from '@machi/domain/fields/id-text';
import { MOST_PLACES } from '@machi/domain/schedule/find-contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { scheduleQueries } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import type { Places } from './place-lines.ts';

/** The facility whose rooms and equipment have lines of their own; so many of each as one look tells of. */
export function usePlaces(date: DateText, isAsked: boolean) {
  const { locale } = useScheduleTexts();
  const [query, setQuery] = useSearchParams();
  const chosen = idIn(query.get('spot')) ?? 0;
  const spots = useQuery({ ...scheduleQueries.spots(locale), enabled: isAsked });
  const withRooms = (spots.data?.spots ?? []).filter(({ rooms }) => rooms.length > 0);
  const known = withRooms.some(({ spot_id }) => spot_id === chosen) ? chosen : 0;
  const spot = useQuery(scheduleQueries.spot(locale, isAsked ? known : 0)).data?.spot;
  const places: Places | undefined =
    isAsked && spot && known === spot.spot_id
      ? {
          spot_name: spot.spot_name,
          rooms: spot.rooms.slice(0, MOST_PLACES),
          equipments: spot.equipments.slice(0, MOST_PLACES),
        }
      : undefined;
  const found = useQuery(
    scheduleQueries.places(
      locale,
      date,
      (places?.rooms ?? []).map(({ room_id }) => room_id),
      (places?.equipments ?? []).map(({ equipment_id }) => equipment_id),
    ),
  );
  return {
    places,
    found: places ? found.data : undefined,
    failed: places !== undefined && found.isError,
    options: withRooms.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name })),
    chosen: known === 0 ? '' : String(known),
    choose(value: string) {
      const next = new URLSearchParams(query);
      if (value === '') next.delete('spot');
      else next.set('spot', value);
      setQuery(next, { replace: true, preventScrollReset: true });
    },
  };
}
