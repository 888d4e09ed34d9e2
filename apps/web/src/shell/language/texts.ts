import type { Locale } from '@machi/domain/locale/model';
import { readText } from './read-text.ts';
import type { TextValues } from './read-text.ts';
import { useLocale } from '../record/record.ts';

/** `rooms_one` and `rooms_other` are asked for as `rooms` with `count`. */
type KeyOf<T> = keyof T extends infer K extends string
  ? K extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : K
  : never;

export interface Texts<T> {
  readonly t: (key: KeyOf<T>, values?: TextValues) => string;
  readonly locale: Locale;
}

/**
 * Returns the hook that reads a feature's texts in the language of the page, its keys typed. Placeholders are written
 * {{name}}. A key without a text, which the types rule out, shows itself with the feature's name.
 */
export function textsOf<const T extends Readonly<Record<string, string>>>(
  feature: string,
  texts: { readonly ja: Readonly<Record<string, string>>; readonly en: T },
): () => Texts<T> {
  return function useTexts() {
    const locale = useLocale();
    return { t: (key, values) => readText(texts[locale], locale, key, values) ?? `${feature}.${key}`, locale };
  };
}
