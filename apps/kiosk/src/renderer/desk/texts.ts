import type { Locale } from '@machi/domain/locale/model';
import { createContext, use } from 'react';
import { en } from './text/en.ts';
import type { TextKey } from './text/en.ts';
import { ja } from './text/ja.ts';

export type { TextKey };

const texts: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { ja, en };

export const LocaleContext = createContext<Locale>('ja');

/** The words of the desk in the language that was chosen; {0} … are filled in. */
export function useTexts() {
  const locale = use(LocaleContext);
  const t = (key: TextKey, ...values: readonly (string | number)[]): string =>
    texts[locale][key].replace(/\{(\d)\}/g, (placeholder, index: string) =>
      String(values[Number(index)] ?? placeholder),
    );
  return { t, locale };
}
