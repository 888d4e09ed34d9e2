import type { Envelope } from '@machi/domain/contract/endpoint';
import { loadTexts, REFUSALS } from '@machi/domain/locale/texts';
import { sentenceOf } from '@machi/domain/refusals/model';
import { isRefusalCode } from '@machi/domain/register/sentences';
import { shownLocale } from '../record/record.ts';

/** A refusal in the variant that the page speaks. What the page does not know stays as the server says it. */
export async function retell({ errors, codes = {}, params = {}, ...rest }: Envelope): Promise<Envelope> {
  const locale = shownLocale();
  await loadTexts(locale, REFUSALS);
  const said = Object.entries(errors).map(([field, sentences]) => [
    field,
    sentences.map((sentence, index) => {
      const code = codes[field]?.[index];
      return isRefusalCode(code) ? sentenceOf({ code, params: params[field]?.[index] ?? [] }, locale) : sentence;
    }),
  ]);
  return { ...rest, errors: Object.fromEntries(said), codes, params };
}
