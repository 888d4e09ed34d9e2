import { longDate } from '@machi/domain/calendar/long-days';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { Locale } from '@machi/domain/locale/model';
import type { Remark } from '@machi/domain/schedule-import/model';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

const textsIn = wordingsOf('schedule-import', { ja, en });

/** What is told of an event, in the member's language. */
export function remarkInWords({ code, values = {} }: Remark, locale: Locale): string {
  const { date } = values;
  return fillText(
    textsIn(locale)[code],
    typeof date === 'string' ? { ...values, date: longDate(date, locale) } : values,
  );
}
