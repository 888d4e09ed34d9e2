import { dayInWords, minutesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { bandLineInWords } from '@machi/domain/reservations/band-words';
import type { QuoteLine } from '@machi/domain/reservations/model';
import type { QuoteLine as ShownLine } from '@machi/ui/quote/Quote';
import type { ReceptionTexts } from '../texts.ts';

/** Calculation of an amount: "2時間30分 × 400円 × 30％". */
function workingOf(line: QuoteLine, { t, locale }: ReceptionTexts): string {
  if (line.kind === 'equipment') {
    return t('quote.pieces', { count: line.pieces, fee: yenInWords(line.yen_per_piece)[locale] });
  }
  const plain = t('quote.line', {
    minutes: minutesInWords(line.charged_minutes)[locale],
    rate: yenInWords(line.yen_per_hour)[locale],
  });
  const less =
    bandLineInWords(line)?.[locale] ??
    (line.discount_minutes === 0
      ? plain
      : t('quote.less', { line: plain, minutes: minutesInWords(line.discount_minutes)[locale] }));
  if (line.factor === 1) return less;
  return t(line.factor === 0 ? 'quote.full' : 'quote.partial', { line: less });
}

/** Lines of a price, each with its day when there are several. */
export function shownQuote(lines: readonly QuoteLine[], texts: ReceptionTexts): ShownLine[] {
  const { locale } = texts;
  const hasDays = new Set(lines.map(({ target_date }) => target_date)).size > 1;
  return lines.map((line, index) => ({
    id: `${index} ${line.kind}`,
    label: hasDays ? `${line.label} ${dayInWords(line.target_date)[locale]}` : line.label,
    detail: workingOf(line, texts),
    amount: yenInWords(line.amount)[locale],
  }));
}
