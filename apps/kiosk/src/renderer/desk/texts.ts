import type { Locale } from '@machi/domain/locale/model';
import { readText, textsOf } from '@machi/domain/locale/texts';
import { createContext, use } from 'react';
import { en } from './text/en.ts';
import type { TextKey } from './text/en.ts';
import { ja } from './text/ja.ts';

export type { TextKey };

const FEATURE = 'kiosk-desk';
textsOf(FEATURE, { ja, en });

export const LocaleContext = createContext<Locale>('ja');

/** The words of the desk in the language that was chosen; {{0}} … are filled in. */
export function useTexts() {
  const locale = use(LocaleContext);
  const t = (key: TextKey, ...values: readonly (string | number)[]): string =>
    readText(FEATURE, locale, key, Object.fromEntries(values.entries()));
  return { t, locale };
}
