import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { RideTimes } from '@machi/domain/taxis/windows';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useTaxiTexts = textsOf('taxis', { ja, en });

/** Minutes since midnight in words: "9:05". */
export const clock = (minutes: number): string => timeInWords(timeOf(minutes));

/** Both times of a ride, for texts. */
export const rideClock = ({ departure_time, arrival_time }: RideTimes) => ({
  departs: clock(departure_time),
  arrives: clock(arrival_time),
});

/** An instant of the town: "11月25日（水）17:00", "Wed 25 Nov, 17:00". */
export function momentInWords(instant: Date, locale: Locale): string {
  const day = dayInWords(dateAt(instant))[locale];
  const time = timeInWords(timeOf(minutesAt(instant)));
  return locale === 'ja' ? `${day}${time}` : `${time} on ${day}`;
}

/** The time of day in the town: "14:05". */
export const timeAt = (instant: Date): string => clock(minutesAt(instant));
