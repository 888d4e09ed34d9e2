import { dayInWords, minutesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { bandLineInWords } from '@machi/domain/reservations/band-words';
import type { Quote, QuoteLine } from '@machi/domain/reservations/model';
import type { QuoteLine as ShownLine } from '@machi/ui/quote/Quote';
import type { useTexts } from '../texts.ts';

type Texts = ReturnType<typeof useTexts>;

/** Limit of days up to which the room has a line for each. */
const DAYS_EACH = 3;

/** One line for equal calculations on several days. */
interface Shared {
  readonly line: QuoteLine;
  readonly dates: readonly string[];
  readonly amount: number;
}

/** Key of the parts that must be equal for lines to merge. */
const workingKey = ({ target_date: _date, ...line }: QuoteLine): string => JSON.stringify(line);

/** Merges equal lines of several days in the order of their first day; the room's lines only for many days. */
function sharedLines(lines: readonly QuoteLine[]): Shared[] {
  const days = new Set(lines.map(({ target_date }) => target_date)).size;
  const shared = new Map<string, Shared>();
  for (const line of lines) {
    const isRoom = line.kind === 'room' && days <= DAYS_EACH;
    const key = isRoom ? `${line.target_date} ${workingKey(line)}` : workingKey(line);
    const before = shared.get(key);
    shared.set(key, {
      line,
      dates: [...(before?.dates ?? []), line.target_date],
      amount: (before?.amount ?? 0) + line.amount,
    });
  }
  const all = [...shared.values()];
  return [...all.filter(({ line }) => line.kind === 'room'), ...all.filter(({ line }) => line.kind !== 'room')];
}

/** Calculation of an amount: "（2時間30分 − 準備1時間）× 400円 × 2日". */
function workingOf({ line, dates }: Shared, { t, locale }: Texts): string {
  const days = (words: string) => (dates.length > 1 ? t('quote.days', { line: words, count: dates.length }) : words);
  if (line.kind === 'equipment') {
    return days(t('quote.pieces', { count: line.pieces, fee: yenInWords(line.yen_per_piece)[locale] }));
  }
  const rate = yenInWords(line.yen_per_hour)[locale];
  const words = days(
    bandLineInWords(line)?.[locale] ??
      (line.discount_minutes === 0
        ? t('quote.line', { duration: minutesInWords(line.charged_minutes)[locale], rate })
        : t('quote.discounted', {
            duration: minutesInWords(line.charged_minutes + line.discount_minutes)[locale],
            discount: minutesInWords(line.discount_minutes)[locale],
            rate,
          })),
  );
  if (line.factor === 1) return words;
  return t(line.factor === 0 ? 'quote.full' : 'quote.partial', { line: words });
}

function labelOf({ line, dates }: Shared, { t, locale }: Texts): string {
  const [date = ''] = dates;
  if (line.kind !== 'room') return line.label;
  return dates.length > 1
    ? t('quote.roomDays', { room: line.label, count: dates.length })
    : t('quote.room', { room: line.label, day: dayInWords(date)[locale] });
}

export const shownLines = (quote: Quote, texts: Texts): ShownLine[] =>
  sharedLines(quote.lines).map((shared, index) => ({
    id: `${index} ${shared.line.kind}`,
    label: labelOf(shared, texts),
    detail: workingOf(shared, texts),
    amount: yenInWords(shared.amount)[texts.locale],
  }));

/** Sum of all lines of one day in yen. */
export const amountOn = (quote: Quote, date: string): number =>
  quote.lines.filter(({ target_date }) => target_date === date).reduce((sum, { amount }) => sum + amount, 0);
