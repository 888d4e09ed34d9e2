import type { Locale } from '@machi/domain/locale/model';
import { readText, textsOf } from '@machi/domain/locale/texts';
import { createContext, use } from 'react';
import cameraEn from '../camera/text/en.json' with { type: 'json' };
import cameraJa from '../camera/text/ja.json' with { type: 'json' };
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export type TextKey = keyof typeof ja | keyof typeof cameraJa;
export type Translate = (key: TextKey, ...values: readonly (string | number)[]) => string;

const FEATURE = 'kiosk-terminal';
textsOf(FEATURE, { ja, en }, { ja: cameraJa, en: cameraEn });

export const translator =
  (locale: Locale): Translate =>
  (key, ...values) =>
    readText(FEATURE, locale, key, Object.fromEntries(values.entries()));

export const LocaleContext = createContext<Locale>('ja');

/** A telephone number that stays on one line. */
export const unbroken = (telephone: string): string => telephone.replaceAll('-', '\u2011');

/** The screen's words in the chosen language. */
export function useTexts(): { readonly t: Translate; readonly locale: Locale } {
  const locale = use(LocaleContext);
  return { t: translator(locale), locale };
}
