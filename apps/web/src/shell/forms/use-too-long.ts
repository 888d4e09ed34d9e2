import { characterCount, isWithin } from '@machi/domain/fields/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { useLocale } from '../record/record.ts';

/** Error for a field with too many characters, with their number. A maxlength would silently cut off pasted text. */
export function useTooLong(): (value: string, most: number) => string | undefined {
  const locale = useLocale();
  const inWords = (count: number) => count.toLocaleString(locale);
  return (value, most) =>
    isWithin(value, most)
      ? undefined
      : sentenceOf({ code: 'too-long-now', params: [inWords(most), inWords(characterCount(value))] }, locale);
}
