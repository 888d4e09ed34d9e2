import { minutesInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { yenInWords } from '../locale/words.ts';
import type { QuoteLine } from './model.ts';

type Worked = Pick<QuoteLine, 'discount_minutes' | 'band_minutes' | 'yen_per_band'>;

/** Computation of a line for a band charged as a whole: "4時間まとめて 1,600円"; undefined if charged by the hour. */
export function bandLineInWords({ discount_minutes, band_minutes, yen_per_band }: Worked): Localized | undefined {
  if (band_minutes === undefined) return undefined;
  const [whole, fee] = [minutesInWords(band_minutes), yenInWords(yen_per_band ?? 0)];
  const words = { ja: `${whole.ja}まとめて ${fee.ja}`, en: `${fee.en} for all ${whole.en}` };
  if (discount_minutes === 0) return words;
  const less = minutesInWords(discount_minutes);
  return { ja: `${words.ja}（準備${less.ja}分を除く）`, en: `${words.en}, less ${less.en} of preparation` };
}
