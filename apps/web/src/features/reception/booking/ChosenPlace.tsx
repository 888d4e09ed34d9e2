import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Locale } from '@machi/domain/locale/model';
import { readSpot } from '@machi/domain/spots/contract';
import { useReceptionTexts } from '../texts.ts';
import { roomIn, type BookingValues } from './booking-values.ts';
import { ask } from '../../../shell/calls/ask.ts';

/** A facility with its rooms and rules; 0: none is chosen yet. */
export const spotQuery = (spot_id: number, locale: Locale) =>
  queryOptions({ ...ask(readSpot, { spot_id }, locale), select: ({ spot }) => spot, enabled: spot_id > 0 });

/** The slot pressed on the board, until the person is chosen. */
export function ChosenPlace({ values }: { readonly values: BookingValues }) {
  const { t, locale } = useReceptionTexts();
  const { data: spot } = useQuery(spotQuery(values.spot_id, locale));
  const [use] = values.uses;
  const room = roomIn(spot, values.room_id);
  if (!spot || !room || !use) return null;
  const day = dateInWords(use.date)[locale];
  const words = { spot: spot.spot_name, room: room.room_name, day };
  return (
    <p className="reception-place num">
      {use.start === '' ? t('book.place.day', words) : t('book.place', { ...words, time: timeInWords(use.start) })}
    </p>
  );
}
