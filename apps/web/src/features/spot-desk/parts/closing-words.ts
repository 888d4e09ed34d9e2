import { addDays } from '@machi/domain/calendar/model';
import { dateInWords, weekdayInWords } from '@machi/domain/calendar/words';
import type { ClosingRule } from '@machi/domain/spots/model';
import type { SpotDeskTexts } from '../texts.ts';

const SUNDAY = '2027-01-03';

/** "12/29". */
const monthDay = (text: string): string => `${Number(text.slice(0, 2))}/${Number(text.slice(3, 5))}`;

/** A rule of closing days in words. */
export function closingInWords(rule: ClosingRule, { t, locale }: SpotDeskTexts): string {
  switch (rule.kind) {
    case 'public-holiday':
      return t('closing.public-holiday');
    case 'yearly':
      return t('closing.yearly', { from: monthDay(rule.from), to: monthDay(rule.to) });
    case 'dates':
      return t('closing.dates', { from: dateInWords(rule.from)[locale], to: dateInWords(rule.to)[locale] });
    case 'weekday': {
      const day = weekdayInWords(addDays(SUNDAY, rule.weekday))[locale];
      const words =
        rule.nth === undefined
          ? t('closing.weekday', { day })
          : t('closing.nth', { day, nth: rule.nth.join(t('comma')) });
      return rule.moves_after_holiday === true ? t('closing.moves', { words }) : words;
    }
  }
}
