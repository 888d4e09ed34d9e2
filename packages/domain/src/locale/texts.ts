import { createInstance } from 'i18next';
import { isVariant, localeOf, locales, variants, type Language, type Locale } from './model.ts';
import type placeholders from './placeholders.json';

/** Values of the {{placeholders}} of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The texts of one file, by key: sentences, or for a notification its parts. */
export type Words = Readonly<Record<string, unknown>>;

/**
 * A file of texts; in the portal's build a function that fetches it (scripts/build/texts-by-language.ts), with the name
 * of its variants, if there are any.
 */
export type TextSource = Words | ((() => Promise<Words>) & { readonly as?: string });

const i18n = createInstance();
void i18n.init({
  lng: locales[0],
  // Missing texts fall back to English, then to Japanese; those of a variant first to its language.
  fallbackLng: { 'ja-simple': ['ja'], default: ['en', 'ja'] },
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: true,
  // Escaping is left to React and to the writers of mails and pages.
  interpolation: { escapeValue: false },
});

/** Texts that have not been fetched yet. */
interface Missing {
  readonly isShared: boolean;
  readonly locale: string;
  readonly feature: string;
  readonly fetch: () => Promise<Words>;
  coming?: Promise<void>;
}
const missing = new Set<Missing>();

/** How the reader's town says sentences (domain/town/own-words); a server answers for the town at hand. */
export const townSays: { own: () => ((text: string) => string) | undefined } = { own: () => undefined };

let spoken: Language = locales[0];

/** What the page that speaks variants sets: it fetches a file of texts, and says values that code has words for. */
export const variantSource: {
  fetch: (variant: string, name: string) => Promise<Words>;
  said?: (values: TextValues | undefined) => TextValues | undefined;
} = {
  fetch: async () => ({}),
};

/** Lets texts in the language of a variant be said in that variant. A page has one reader; servers never call it. */
export function speak(language: Language): void {
  spoken = language;
}

/** The language itself, or the variant of it that this page speaks. */
export const spokenIn = (locale: Locale): Language => (localeOf(spoken) === locale ? spoken : locale);

/** The feature with the sentences of refusals, both for everybody and for officials. */
export const REFUSALS = 'refusals';

/** Shared texts of a feature: they stand where it has none of its own in any language. */
const sharedBy = (feature: string): string => `${feature}+`;

/** Adds texts of a language to those of a feature. Its own texts take precedence over shared ones. */
export function addTexts(locale: string, feature: string, source: TextSource, isShared = false): void {
  if (typeof source !== 'function')
    return void i18n.addResourceBundle(locale, isShared ? sharedBy(feature) : feature, source, true, !isShared);
  missing.add({ locale, feature, fetch: source, isShared });
  const { as } = source;
  if (as === undefined) return;
  for (const [variant, of] of Object.entries(variants))
    if (of === locale)
      missing.add({ locale: variant, feature, fetch: () => variantSource.fetch(variant, as), isShared });
}

async function take(texts: Missing): Promise<void> {
  try {
    addTexts(texts.locale, texts.feature, await texts.fetch(), texts.isShared);
    missing.delete(texts);
  } finally {
    delete texts.coming;
  }
}

/**
 * Fetches missing texts of a language, of one feature or of all loaded modules. Undefined if none are missing, so that
 * callers need not wait. Rejects if a file does not arrive; the next call tries again.
 */
export function loadTexts(language: Language, feature?: string): Promise<unknown> | undefined {
  const languages: readonly string[] = isVariant(language)
    ? [variants[language], language]
    : [language, spokenIn(language)];
  const wanted = [...missing].filter(
    (one) => languages.includes(one.locale) && (feature ?? one.feature) === one.feature,
  );
  const coming = wanted.map((one) => (one.coming ??= take(one)));
  // The same promise each time, if it is a single one, so that React recognises it and draws again.
  return coming.length > 1 ? Promise.all(coming) : coming[0];
}

/** A sentence as it stands in a loaded language, whatever the page speaks. */
export const textIn = (language: string, feature: string, key: string): unknown =>
  i18n.getResource(language, feature, key);

/** Whether a feature has a text under a key, in any loaded language. */
export const hasText = (feature: string, key: string): boolean =>
  locales.some((locale) => textIn(locale, feature, key) !== undefined);

/**
 * The text under a key with its placeholders filled; a placeholder without a value stays. A number named `count`
 * chooses among `<key>_one` and `<key>_other` by the plural rules of the language. A missing text shows its key.
 */
export function readText(feature: string, locale: Locale, key: string, values?: TextValues): string {
  const lng = spokenIn(locale);
  const own = townSays.own();
  // Fast path for plain sentences: a page reads a hundred texts, and `i18n.t` takes ten times as long.
  const sentence = values
    ? undefined
    : (textIn(lng, feature, key) ?? textIn(locale, feature, key) ?? textIn(lng, sharedBy(feature), key));
  if (typeof sentence === 'string') return own ? own(sentence) : sentence;
  const said = variantSource.said?.(values) ?? values;
  const text = i18n.t(key, {
    lng,
    ns: [feature, sharedBy(feature)],
    replace: said,
    // A count in words chooses no plural form.
    count: values?.['count'] as number,
    defaultValue: `${feature}.${key}`,
    nest: false,
    skipInterpolation: own !== undefined,
  });
  return own ? fillText(own(text), said ?? {}) : text;
}

/** `rooms_one` and `rooms_other` have the key `rooms` with `count`. */
export type KeyOf<T> = keyof T extends infer K extends string
  ? K extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : K
  : never;

/** Placeholders by key of own and shared texts, as `npm run texts` finds them: JSON’s own type lacks them. */
type Placeholders<Feature extends string> = Omit<(typeof placeholders)['shared'], keyof OwnPlaceholders<Feature>> &
  OwnPlaceholders<Feature>;
type OwnPlaceholders<Feature extends string> = Feature extends keyof typeof placeholders
  ? (typeof placeholders)[Feature]
  : Readonly<Record<never, never>>;

/** Arguments after a key: a value for each placeholder, none without placeholders. */
export type ValuesFor<Feature extends string, Key extends string> = Key extends keyof Placeholders<Feature>
  ? [values: TextValues & Readonly<Record<keyof Placeholders<Feature>[Key], string | number>>]
  : [values?: TextValues];

/** The keys whose texts have no placeholder. */
export type PlainKeyOf<Feature extends string, T> = Exclude<KeyOf<T>, keyof Placeholders<Feature>>;

/** Reads a text of a feature in a language; the types check keys and placeholders. */
export type ReadText<Feature extends string, T> = <Key extends KeyOf<T>>(
  locale: Locale,
  key: Key,
  ...values: ValuesFor<Feature, Key>
) => string;

/** The catalogues of a feature, one per language, with the keys of the Japanese one. */
export interface Catalogues<T> {
  readonly ja: T;
  readonly en: NoInfer<Readonly<Record<keyof T, string>>>;
}

/** Adds texts that a feature shares with others. */
export function shareTexts<T extends Readonly<Record<string, string>>>(feature: string, shared: Catalogues<T>): void {
  for (const locale of locales) addTexts(locale, feature, shared[locale], true);
}

/** Adds the own and shared catalogues of a feature, and returns the function that reads them. */
export function textsOf<
  const Feature extends string,
  T extends Readonly<Record<string, string>>,
  Shared extends Readonly<Record<string, string>> = Record<never, never>,
>(feature: Feature, catalogues: Catalogues<T>, shared?: Catalogues<Shared>): ReadText<Feature, T & Shared> {
  if (shared) shareTexts(feature, shared);
  for (const locale of locales) addTexts(locale, feature, catalogues[locale]);
  return (locale, key, ...[values]) => readText(feature, locale, key, values);
}

/** A wording, not from a catalogue, with its placeholders filled; a placeholder without a value stays. */
export const fillText = (wording: string, values: TextValues): string =>
  i18n.services.interpolator.interpolate(wording, values, '', {});

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null;

function inWordsOf(own: (text: string) => string, wording: unknown): unknown {
  if (typeof wording === 'string') return own(wording);
  if (Array.isArray(wording)) return wording.map((part) => inWordsOf(own, part));
  return isWords(wording)
    ? Object.fromEntries(Object.entries(wording).map(([key, part]) => [key, inWordsOf(own, part)]))
    : wording;
}

function laidOver(under: unknown, over: unknown): unknown {
  if (Array.isArray(over) || !isWords(under) || !isWords(over)) return over ?? under;
  const keys = Object.keys({ ...over, ...under });
  return Object.fromEntries(keys.map((key) => [key, laidOver(under[key], over[key])]));
}

/**
 * Adds the wordings of a feature, such as notifications in parts, and returns the function that gives those of a
 * language. Missing parts come from the fallback language. `fillText` fills them.
 */
export function wordingsOf<T extends object>(
  feature: string,
  wordings: Readonly<Record<Locale, T>>,
): (locale: Locale) => T {
  for (const locale of locales) addTexts(locale, feature, Object.fromEntries(Object.entries(wordings[locale])));
  const found = new Map<string, Map<unknown, T>>();
  i18n.store.on('added', () => found.clear());
  return (locale) => {
    const spokenNow = spokenIn(locale);
    const own = townSays.own();
    const known = found.get(spokenNow)?.get(own);
    if (known) return known;
    const languages = i18n.services.languageUtils.toResolveHierarchy(spokenNow);
    const plain: T = languages
      .map((language: string) => i18n.getResourceBundle(language, feature))
      .reduceRight(laidOver);
    const wording = own ? (inWordsOf(own, plain) as T) : plain;
    found.set(spokenNow, (found.get(spokenNow) ?? new Map<unknown, T>()).set(own, wording));
    return wording;
  };
}
