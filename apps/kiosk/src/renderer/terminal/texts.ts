import type { Locale } from '@machi/domain/locale/model';
import { createContext, use } from 'react';
import { en } from './text/en.ts';
import type { TextKey } from './text/en.ts';
import { ja } from './text/ja.ts';

export type { TextKey };
export type Translate = (key: TextKey, ...values: readonly (string | number)[]) => string;

const texts: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { ja, en };

export const translator =
  (locale: Locale): Translate =>
  (key, ...values) =>
    texts[locale][key].replace(/\{(\d)\}/g, (placeholder, index: string) =>
      String(values[Number(index)] ?? placeholder),
    );

export const LocaleContext = createContext<Locale>('ja');

/** A telephone number that stays on one line. */
export const unbroken = (telephone: string): string => telephone.replaceAll('-', '\u2011');

/** The words of the screen in the language that was chosen. */
export function useTexts(): { readonly t: Translate; readonly locale: Locale } {
  const locale = use(LocaleContext);
  return { t: translator(locale), locale };
}
