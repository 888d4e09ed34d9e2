import type { Locale } from '@machi/domain/locale/model';
import { readText, textsOf } from '@machi/domain/locale/texts';
import { createContext, use } from 'react';
import { en } from './text/en.ts';
import type { TextKey } from './text/en.ts';
import { ja } from './text/ja.ts';

export type { TextKey };
export type Translate = (key: TextKey, ...values: readonly (string | number)[]) => string;

const FEATURE = 'kiosk-terminal';
textsOf(FEATURE, { ja, en });

export const translator =
  (locale: Locale): Translate =>
  (key, ...values) =>
    readText(FEATURE, locale, key, Object.fromEntries(values.entries()));

export const LocaleContext = createContext<Locale>('ja');

/** A telephone number that stays on one line. */
export const unbroken = (telephone: string): string => telephone.replaceAll('-', '\u2011');

/** The words of the screen in the language that was chosen. */
export function useTexts(): { readonly t: Translate; readonly locale: Locale } {
  const locale = use(LocaleContext);
  return { t: translator(locale), locale };
}
