import * as z from 'zod/mini';

/** Languages of the portal, the default first (product, "Languages"). */
export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];
export const localeNames: Readonly<Record<Locale, string>> = { ja: '日本語', en: 'English' };

/**
 * Languages of the portal's own sentences alone, each with the language that stands where it lacks one and in which the
 * town's texts are shown. `simple` is IANA's subtag for a simplified form. The build makes those with `-x-` (BCP 47: for
 * private use) of English, to look at the layout: one 40 % longer, one from right to left.
 */
export const variants = {
  'ja-simple': 'ja',
  vi: 'en',
  'zh-Hans': 'en',
  'en-x-long': 'en',
  'ar-x-rtl': 'en',
} as const satisfies Record<string, Locale>;
export type Variant = keyof typeof variants;
export type Language = Locale | Variant;

/** A text of the town pack in every language of the portal. */
export const Localized = z.object({
  ja: z.string().check(z.minLength(1)),
  en: z.string().check(z.minLength(1)),
});
export type Localized = z.infer<typeof Localized>;

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);
export const isVariant = (value: unknown): value is Variant =>
  typeof value === 'string' && Object.hasOwn(variants, value);
export const isLanguage = (value: unknown): value is Language => isLocale(value) || isVariant(value);

/** The language of the town's texts for a reader of this one. */
export const localeOf = (language: Language): Locale => (isVariant(language) ? variants[language] : language);

/**
 * The language that an Accept-Language header asks for (RFC 9110, 12.5.4): the known language with the highest weight,
 * otherwise Japanese.
 */
export function chooseLocale(acceptLanguage: string | null | undefined): Locale {
  let best: { locale: Locale; weight: number } | undefined;
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const locale = tag.split('-')[0];
    const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (isLocale(locale) && weight > 0 && (best === undefined || weight > best.weight)) best = { locale, weight };
  }
  return best?.locale ?? locales[0];
}

export const localized = (said: (locale: Locale) => string): Localized => ({ ja: said('ja'), en: said('en') });

/** A list of words: "銀行、学校", "bank, school". */
export const listed = (words: readonly string[], locale: Locale): string => words.join(locale === 'ja' ? '、' : ', ');
