import { dateInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { ClosingRule } from '@machi/domain/spots/model';
import type { SpotDeskTexts } from '../texts.ts';

/** 3 January 2027 is a Sunday, from which weekdays count. */
const SUNDAY = Date.UTC(2027, 0, 3);
const DAY = 86_400_000;

/** "月曜日", "Monday"; 0 is Sunday. */
export const longWeekday = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + weekday * DAY);

/** "12月29日", "29 December" of a month and day. */
const monthDayInWords = (text: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'ja' ? 'ja' : 'en-GB', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`2028-${text}T00:00:00Z`),
  );

/** A rule of closing days in words. */
export function closingInWords(rule: ClosingRule, { t, locale }: SpotDeskTexts): string {
  switch (rule.kind) {
    case 'public-holiday':
      return t('closing.public-holiday');
    case 'yearly': {
      const [from, to] = [monthDayInWords(rule.from, locale), monthDayInWords(rule.to, locale)];
      return rule.from === rule.to ? t('closing.yearly.day', { day: from }) : t('closing.yearly', { from, to });
    }
    case 'dates': {
      const [from, to] = [dateInWords(rule.from)[locale], dateInWords(rule.to)[locale]];
      return rule.from === rule.to ? from : t('closing.dates', { from, to });
    }
    case 'weekday': {
      const day = longWeekday(rule.weekday, locale);
      const nths = rule.nth?.map((nth) => t(`nth.${nth as 1 | 2 | 3 | 4 | 5}`)).join(t('closing.and'));
      const words = nths === undefined ? t('closing.weekday', { day }) : t('closing.nth', { day, nths });
      return rule.moves_after_holiday === true ? t('closing.moves', { words }) : words;
    }
  }
}
