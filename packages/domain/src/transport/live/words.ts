import { addDays, dateAt, minutesAt, timeOf } from '../../calendar/model.ts';
import { dayInWords, timeInWords } from '../../calendar/words.ts';
import type { Locale } from '../../locale/model.ts';
import { textsOf } from '../../locale/texts.ts';
import type { Arrival } from './contract.ts';
import en from '../text/en.json' with { type: 'json' };
import ja from '../text/ja.json' with { type: 'json' };

const read = textsOf('transport', { ja, en });

const MINUTE = 60_000;
/** What measures is not so exact that a second would say more. */
const SECONDS_TOLD = 10;

/** The town's time of an instant, with its day where that is not today: "14:32", "11月24日（火） 6:50". */
export function momentInWords(instant: string, now: Date, locale: Locale): string {
  const at = new Date(instant);
  const time = timeInWords(timeOf(minutesAt(at)));
  const date = dateAt(at);
  return date === dateAt(now) ? time : read(locale, 'arrival.day', { day: dayInWords(date)[locale], time });
}

/** When something ends: at midnight with the day that it ends. */
export function untilInWords(instant: string, now: Date, locale: Locale): string {
  const at = new Date(instant);
  if (minutesAt(at) !== 0) return momentInWords(instant, now, locale);
  const date = addDays(dateAt(at), -1);
  const time = timeInWords('24:00');
  return date === dateAt(now) ? time : read(locale, 'arrival.day', { day: dayInWords(date)[locale], time });
}

/** How the page of a route's vehicles is called. */
export const locationTitle = (route: string, locale: Locale): string => read(locale, 'location', { route });

/** How far from its timetable a vehicle is, in whole minutes. */
export function delayInWords(minutes: number, locale: Locale): string {
  if (minutes === 0) return read(locale, 'delay.none');
  return read(locale, minutes > 0 ? 'delay.late' : 'delay.early', { minutes: Math.abs(minutes) });
}

/** How long ago something was measured. */
export function ageInWords(measuredAt: string, now: Date, locale: Locale): string {
  const seconds = Math.floor((now.getTime() - new Date(measuredAt).getTime()) / 1000 / SECONDS_TOLD) * SECONDS_TOLD;
  if (seconds < SECONDS_TOLD) return read(locale, 'age.now');
  if (seconds < 60) return read(locale, 'age.seconds', { seconds });
  return read(locale, 'age.minutes', { count: Math.floor(seconds / 60) });
}

/** When a vehicle comes to a stop: what is expected and what the timetable says have different words. */
export interface ArrivalWords {
  readonly time: string;
  /** Beside what is expected: the timetable, and how far off it is. */
  readonly beside: string;
}

export function arrivalInWords(
  { scheduled_at, predicted_at, is_cancelled }: Pick<Arrival, 'scheduled_at' | 'predicted_at' | 'is_cancelled'>,
  now: Date,
  locale: Locale,
): ArrivalWords {
  const scheduled = momentInWords(scheduled_at, now, locale);
  if (is_cancelled) return { time: read(locale, 'arrival.cancelled', { time: scheduled }), beside: '' };
  if (predicted_at === null) return { time: read(locale, 'arrival.scheduled', { time: scheduled }), beside: '' };
  const minutes = Math.round((new Date(predicted_at).getTime() - new Date(scheduled_at).getTime()) / MINUTE);
  return {
    time: read(locale, 'arrival.predicted', { time: momentInWords(predicted_at, now, locale) }),
    beside: read(locale, 'arrival.beside', { time: scheduled, delay: delayInWords(minutes, locale) }),
  };
}

/** In how many minutes a vehicle comes that comes within the hour; undefined for the others. */
export function minutesUntil(
  { scheduled_at, predicted_at }: Pick<Arrival, 'scheduled_at' | 'predicted_at'>,
  now: Date,
): number | undefined {
  const minutes = Math.ceil((new Date(predicted_at ?? scheduled_at).getTime() - now.getTime()) / MINUTE);
  return minutes <= 60 ? Math.max(1, minutes) : undefined;
}
