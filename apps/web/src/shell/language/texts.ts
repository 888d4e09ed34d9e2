import type { Locale } from '@machi/domain/locale/model';
import { loadTexts, textsOf as readerOf } from '@machi/domain/locale/texts';
import type { KeyOf, TextsByLanguage, ValuesFor } from '@machi/domain/locale/texts';
import { use } from 'react';
import { useLocale } from '../record/record.ts';

export interface Texts<T> {
  readonly t: <Key extends KeyOf<T>>(key: Key, ...values: ValuesFor<T, Key>) => string;
  readonly locale: Locale;
}

/**
 * Returns the hook that reads a feature's texts in the language of the page, its keys typed. Placeholders are written
 * {{name}}. A key without a text, which the types rule out, shows itself with the feature's name. What is drawn before
 * its texts have come waits for them, as it did for its script.
 */
export function textsOf<const T extends Readonly<Record<string, string>>>(
  feature: string,
  texts: TextsByLanguage<T>,
): () => Texts<T> {
  const read = readerOf(feature, texts);
  return function useTexts() {
    const locale = useLocale();
    const isComing = loadTexts(locale, feature);
    if (isComing) use(isComing);
    return { t: (key, ...values) => read(locale, key, ...values), locale };
  };
}
