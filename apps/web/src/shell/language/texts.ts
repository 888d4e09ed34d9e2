import type { Locale } from '@machi/domain/locale/model';
import { loadTexts, shareTexts, textsOf as readerOf } from '@machi/domain/locale/texts';
import type { Catalogues, KeyOf, ValuesFor } from '@machi/domain/locale/texts';
import { useLocale } from '../record/record.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Texts of many pages: back, next, sending, failed, and the like. */
const shellWords = { ja, en };

export interface Texts<Feature extends string, T> {
  readonly t: <Key extends KeyOf<T & typeof ja>>(key: Key, ...values: ValuesFor<Feature, Key>) => string;
  readonly locale: Locale;
}

/**
 * Returns the hook that reads a feature's texts and the shared ones in the page's language, with typed keys.
 * Placeholders are written {{name}}. A key without a text, which the types rule out, appears as itself with the
 * feature's name. A component whose texts are not loaded suspends, as it does for its script.
 */
export function textsOf<
  const Feature extends string,
  T extends Readonly<Record<string, string>>,
  Shared extends Readonly<Record<string, string>> = Record<never, never>,
>(feature: Feature, catalogues: Catalogues<T>, shared?: Catalogues<Shared>): () => Texts<Feature, T & Shared> {
  shareTexts(feature, shellWords);
  const read = readerOf(feature, catalogues, shared);
  return function useTexts() {
    const locale = useLocale();
    const isComing = loadTexts(locale, feature);
    // Not `use`: React 19 loses count of the hooks of a component that first waits for its script and then here (error 467).
    if (isComing) throw isComing;
    return { t: (key, ...values) => read(locale, key, ...values), locale };
  };
}
