import { locales } from '@machi/domain/locale/model';
import type { Locale } from '@machi/domain/locale/model';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { recordStore, useLocale } from './record.ts';

void i18next.use(initReactI18next).init({
  lng: recordStore.read().locale,
  fallbackLng: locales[0],
  supportedLngs: [...locales],
  initAsync: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Registered before any component subscribes, so that words and locale change in the same rendering. */
recordStore.subscribe(() => {
  const { locale } = recordStore.read();
  if (i18next.language !== locale) void i18next.changeLanguage(locale);
});

/** `rooms_one` and `rooms_other` are asked for as `rooms` with `count`. */
type KeyOf<T> = keyof T extends infer K extends string
  ? K extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : K
  : never;

export interface Texts<T> {
  readonly t: (key: KeyOf<T>, values?: Readonly<Record<string, string | number>>) => string;
  readonly locale: Locale;
}

/**
 * Registers a feature's texts under its own namespace and returns the hook that reads them, its keys typed.
 * Placeholders are written {{name}}.
 */
export function textsOf<const T extends Readonly<Record<string, string>>>(
  feature: string,
  texts: { readonly ja: Readonly<Record<string, string>>; readonly en: T },
): () => Texts<T> {
  for (const locale of locales) i18next.addResourceBundle(locale, feature, texts[locale]);
  return function useTexts() {
    const locale = useLocale();
    const { t } = useTranslation(feature);
    const read = (key: string, values?: Readonly<Record<string, string | number>>): string => t(key, { ...values });
    return { t: read, locale };
  };
}
