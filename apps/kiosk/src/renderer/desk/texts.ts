import { longDate } from '@machi/domain/calendar/long-days';
import type { CardHolder } from '@machi/domain/cards/model';
import type { Locale } from '@machi/domain/locale/model';
import { readText, textsOf } from '@machi/domain/locale/texts';
import { createContext, use } from 'react';
import cameraEn from '../camera/text/en.json' with { type: 'json' };
import cameraJa from '../camera/text/ja.json' with { type: 'json' };
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export type TextKey = keyof typeof ja | keyof typeof cameraJa;

const FEATURE = 'kiosk-desk';
textsOf(FEATURE, { ja, en }, { ja: cameraJa, en: cameraEn });

export const LocaleContext = createContext<Locale>('ja');

/** The desk's words in the chosen language; {{0}} … are filled in. */
export function useTexts() {
  const locale = use(LocaleContext);
  const t = (key: TextKey, ...values: readonly (string | number)[]): string =>
    readText(FEATURE, locale, key, Object.fromEntries(values.entries()));
  return { t, locale };
}

/** "1947年5月14日", "14 May 1947": the day of a date, or of a time in the town's time zone. */
export const dayInWords = (text: string, locale: Locale): string => longDate(text.slice(0, 10), locale);

/** Says whether a notification informs the person of the action, or the official has to. */
export const toldOf = (
  { name, is_reachable }: Pick<CardHolder, 'name' | 'is_reachable'>,
  t: ReturnType<typeof useTexts>['t'],
): string => t(is_reachable ? 'told.1' : 'told.0', name);
