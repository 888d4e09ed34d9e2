import { dayInWords, minutesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Quote, QuoteLine } from '@machi/domain/reservations/model';
import type { QuoteLine as ShownLine } from '@machi/ui/quote/Quote';
import type { useTexts } from '../text/use-texts.ts';

type Texts = ReturnType<typeof useTexts>;

/** How an amount comes about: "（2時間30分 − 準備1時間）× 400円". */
function workingOf(line: QuoteLine, { t, locale }: Texts): string {
  const rate = yenInWords(line.yen_per_hour)[locale];
  const words =
    line.discount_minutes === 0
      ? t('quote.line', { duration: minutesInWords(line.charged_minutes)[locale], rate })
      : t('quote.discounted', {
          duration: minutesInWords(line.charged_minutes + line.discount_minutes)[locale],
          discount: minutesInWords(line.discount_minutes)[locale],
          rate,
        });
  if (line.factor === 1) return words;
  return t(line.factor === 0 ? 'quote.full' : 'quote.partial', { line: words });
}

const labelOf = (line: QuoteLine, locale: Locale): string =>
  line.kind === 'room' ? `${line.label} ${dayInWords(line.target_date)[locale]}` : line.label;

export const shownLines = (quote: Quote, texts: Texts): ShownLine[] =>
  quote.lines.map((line, index) => ({
    id: `${index} ${line.kind}`,
    label: labelOf(line, texts.locale),
    detail: workingOf(line, texts),
    amount: yenInWords(line.amount)[texts.locale],
  }));
