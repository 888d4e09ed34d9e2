import type { Locale, Localized } from './model.ts';

/** What is said in each language. */
export const localized = (said: (locale: Locale) => string): Localized => ({ ja: said('ja'), en: said('en') });
