import { longDate } from '@machi/domain/calendar/long-days';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { Locale } from '@machi/domain/locale/model';
import { MINUTES_WITHOUT_END } from '@machi/domain/schedule-import/model';
import type { Remark } from '@machi/domain/schedule-import/model';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('schedule-import', { ja, en });

/** What is told of an event, in the member's language. */
export function remarkInWords({ code, values }: Remark, locale: Locale): string {
  const filled = { minutes: MINUTES_WITHOUT_END, ...values };
  const date = values?.['date'];
  return fillText(
    textsIn(locale)[code],
    typeof date === 'string' ? { ...filled, date: longDate(date, locale) } : filled,
  );
}
