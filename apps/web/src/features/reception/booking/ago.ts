import { listedDay } from '@machi/domain/calendar/listed-day';
import { dateAt, daysBetween, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Locale, Localized } from '@machi/domain/locale/model';

const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 1440;

/** Age of an arrival: "たったいま", "22分前", "3時間前"; from one day on in calendar days, like the date beside it: "2日前". */
export function agoInWords(since: string, now: Date): Localized {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  if (minutes < 1) return { ja: 'たったいま', en: 'just now' };
  if (minutes < MINUTES_AN_HOUR) return { ja: `${minutes}分前`, en: `${minutes} min ago` };
  if (minutes < MINUTES_A_DAY) {
    const hours = Math.floor(minutes / MINUTES_AN_HOUR);
    return { ja: `${hours}時間前`, en: hours === 1 ? '1 hour ago' : `${hours} hours ago` };
  }
  const days = daysBetween(dateAt(new Date(since)), dateAt(now));
  return { ja: `${days}日前`, en: days === 1 ? '1 day ago' : `${days} days ago` };
}

/** Day and time of an instant in the town, for a sentence of today: 1月14日（木） and 6:31. */
export function momentParts(
  instant: string,
  locale: Locale,
  now = new Date(),
): { readonly day: string; readonly time: string } {
  const at = new Date(instant);
  return { day: listedDay(dateAt(at), dateAt(now))[locale], time: timeInWords(timeOf(minutesAt(at))) };
}
