import { addDays, dateAt, minutesAt, timeOf } from '../../calendar/model.ts';
import { dayInWords, timeInWords } from '../../calendar/words.ts';
import type { Locale } from '../../locale/model.ts';
import { textsOf } from '../../locale/texts.ts';
import type { Arrival } from './contract.ts';
import en from '../text/en.json' with { type: 'json' };
import ja from '../text/ja.json' with { type: 'json' };

const read = textsOf('transport', { ja, en });

const MINUTE = 60_000;
/** Positions are not precise enough for seconds. */
const SECONDS_TOLD = 10;

/** Time of an instant in the town, with the day if it is not today: "14:32", "11月24日（火） 6:50". */
export function momentInWords(instant: string, now: Date, locale: Locale): string {
  const at = new Date(instant);
  const time = timeInWords(timeOf(minutesAt(at)));
  const date = dateAt(at);
  return date === dateAt(now) ? time : read(locale, 'arrival.day', { day: dayInWords(date)[locale], time });
}

/** Time of an end. Midnight is shown with the day that ends. */
export function untilInWords(instant: string, now: Date, locale: Locale): string {
  const at = new Date(instant);
  if (minutesAt(at) !== 0) return momentInWords(instant, now, locale);
  const date = addDays(dateAt(at), -1);
  const time = timeInWords('24:00');
  return date === dateAt(now) ? time : read(locale, 'arrival.day', { day: dayInWords(date)[locale], time });
}

/** Title of the page with a route's vehicles. */
export const locationTitle = (route: string, locale: Locale): string => read(locale, 'location', { route });

/** Delay against the timetable, in whole minutes. */
export function delayInWords(minutes: number, locale: Locale): string {
  if (minutes === 0) return read(locale, 'delay.none');
  return read(locale, minutes > 0 ? 'delay.late' : 'delay.early', { minutes: Math.abs(minutes) });
}

/** Age of a position. */
export function ageInWords(measuredAt: string, now: Date, locale: Locale): string {
  const seconds = Math.floor((now.getTime() - new Date(measuredAt).getTime()) / 1000 / SECONDS_TOLD) * SECONDS_TOLD;
  if (seconds < SECONDS_TOLD) return read(locale, 'age.now');
  if (seconds < 60) return read(locale, 'age.seconds', { seconds });
  return read(locale, 'age.minutes', { count: Math.floor(seconds / 60) });
}

/** Arrival at a stop. Predicted and scheduled times have different words. */
export interface ArrivalWords {
  readonly time: string;
  /** Scheduled time and delay, shown next to a predicted time. */
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

/** Minutes until an arrival within the hour; undefined for later ones. */
export function minutesUntil(
  { scheduled_at, predicted_at }: Pick<Arrival, 'scheduled_at' | 'predicted_at'>,
  now: Date,
): number | undefined {
  const minutes = Math.ceil((new Date(predicted_at ?? scheduled_at).getTime() - now.getTime()) / MINUTE);
  return minutes <= 60 ? Math.max(1, minutes) : undefined;
}
