import type { Locale } from '@machi/domain/locale/model';

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = { ja: '日本語', en: 'English' };
