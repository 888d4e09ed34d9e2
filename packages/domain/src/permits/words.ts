import { eraYearOf } from '../calendar/era.ts';
import type { DateText } from '../calendar/model.ts';
import { minutesInWords, weekdayInWords } from '../calendar/words.ts';
import { bandLineInWords } from '../reservations/band-words.ts';
import type { PricedLine } from '../reservations/quote.ts';

/** A day in the style of a town office's documents: "令和9年（2027年）1月21日". */
export const pdfDate = (date: DateText): string =>
  `${eraYearOf(date, 'ja')}（${date.slice(0, 4)}年）${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;

/** The same with its weekday: "令和9年（2027年）1月21日（木）". */
export const pdfDay = (date: DateText): string => `${pdfDate(date)}（${weekdayInWords(date).ja}）`;

/** An amount: "1,200円". */
export const pdfYen = (yen: number): string => `${yen.toLocaleString('en-US')}円`;

/** Computation of a quote line: "2時間 × 300円", "2点 × 200円"; reductions on separate lines. */
export function lineInWords(line: PricedLine): string {
  if (line.kind === 'equipment') return `${line.pieces}点 × ${pdfYen(line.yen_per_piece)}`;
  const band = bandLineInWords(line)?.ja;
  const parts = [band ?? `${minutesInWords(line.charged_minutes).ja} × ${pdfYen(line.yen_per_hour)}`];
  if (line.factor === 0) parts.push('全額減免により0円');
  else if (line.factor < 1) parts.push(`一部減免により${Math.round(line.factor * 100)}%`);
  if (line.discount_minutes > 0 && band === undefined)
    parts.push(`準備・片付け${minutesInWords(line.discount_minutes).ja}を除く`);
  return parts.join('\n');
}
