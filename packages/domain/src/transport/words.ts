import { timeOf } from '../calendar/model.ts';
import { dayInWords, timeInWords } from '../calendar/words.ts';
import { listed, type Locale } from '../locale/model.ts';
import { textsOf } from '../locale/texts.ts';
import { yenInWords } from '../locale/words.ts';
import type { RouteStatus, RunNote } from './contract.ts';
import type { DayStretch } from './timetable.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const read = textsOf('transport', { ja, en });

/** State of a route in words, with running rides in brackets. */
export const stateInWords = ({ state, running }: Pick<RouteStatus, 'state' | 'running'>, locale: Locale): string =>
  state === 'running'
    ? read(locale, 'state.running', { runs: listed(running, locale) })
    : read(locale, `state.${state}`);

const SECONDS_A_DAY = 86_400;

/** Time of the service day as transmitted: 90600 seconds are "25:10". In whole minutes. */
export const rideTime = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/** Shown time: "7:05", and after midnight "翌1:10". */
export function rideTimeInWords(time: string, locale: Locale): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const seconds = hours * 3600 + minutes * 60;
  const clock = timeInWords(timeOf(Math.floor((seconds % SECONDS_A_DAY) / 60)));
  return seconds < SECONDS_A_DAY ? clock : read(locale, 'time.nextDay', { time: clock });
}

const dayWord = (locale: Locale, weekday: number): string => {
  if (weekday < 0 || weekday > 6) return '';
  return read(locale, `day.${weekday as 0 | 1 | 2 | 3 | 4 | 5 | 6}`);
};

/** Days in words: weekdays 1 to 6; 0 Sundays and public holidays, 7 public holidays alone. */
export function runningDaysInWords(days: readonly number[], locale: Locale): string {
  const has = (...wanted: readonly number[]) => wanted.every((day) => days.includes(day));
  const is = (...wanted: readonly number[]) => has(...wanted) && days.length === wanted.length;
  if (days.length === 0) return read(locale, 'days.none');
  if (is(0, 1, 2, 3, 4, 5, 6)) return read(locale, 'days.every');
  if (is(1, 2, 3, 4, 5)) return read(locale, 'days.weekdays');
  if (is(0, 6)) return read(locale, 'days.rest');
  const named = days.filter((day) => day > 0 && day < 7).map((day) => dayWord(locale, day));
  const words = named.length > 0 ? [named.join(locale === 'ja' ? '・' : ', ')] : [];
  const sundays = has(0) ? [read(locale, 'days.sundays')] : has(7) ? [read(locale, 'days.holidays')] : [];
  return [...words, ...sundays].join(read(locale, 'days.and'));
}

/** Days without service: "12月31日（木）〜1月3日（日）、1月5日（火）". */
export const daysOffInWords = (days: readonly DayStretch[], locale: Locale): string =>
  listed(
    days.map(({ from, to }) =>
      from === to
        ? dayInWords(from)[locale]
        : read(locale, 'days.fromTo', { from: dayInWords(from)[locale], to: dayInWords(to)[locale] }),
    ),
    locale,
  );

/** Days on which a trip runs, if not on every day of its table. */
export function noteInWords(note: RunNote, locale: Locale): string {
  switch (note.kind) {
    case 'weekdays':
      return read(locale, 'note.weekdays', {
        days: note.weekdays.map((day) => dayWord(locale, day)).join(locale === 'ja' ? '・' : ', '),
      });
    case 'from':
    case 'until':
      return read(locale, `note.${note.kind}`, { day: dayInWords(note.date)[locale] });
    case 'only':
    case 'except':
      return read(locale, `note.${note.kind}`, {
        days: listed(
          note.dates.map((date) => dayInWords(date)[locale]),
          locale,
        ),
      });
  }
}

/** Price of a ride. */
export function fareInWords({ least_yen, most_yen }: NonNullable<RouteStatus['fare']>, locale: Locale): string {
  if (most_yen === 0) return read(locale, 'fare.free');
  if (least_yen === most_yen) return read(locale, 'fare.one', { fare: yenInWords(least_yen)[locale] });
  return read(locale, 'fare.range', { least: yenInWords(least_yen)[locale], most: yenInWords(most_yen)[locale] });
}

/** Legend for times after midnight; undefined if there are none. */
export const nextDayMeaning = (
  rows: readonly { readonly times: readonly (string | null)[] }[],
  locale: Locale,
): string | undefined =>
  rows.some(({ times }) => times.some((time) => time !== null && time >= '24:00'))
    ? read(locale, 'time.nextDayMeans')
    : undefined;
