import type { Locale } from '@machi/domain/locale/model';

const plurals = new Map<Locale, Intl.PluralRules>();

/** The rules of a language are read when a text first counts: a phone takes long for it, and many pages never do. */
function pluralOf(count: number, locale: Locale): string {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules.select(count);
}

/** Values of the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * The text under a key, its {{placeholders}} filled. A number named `count` chooses among `<key>_one` and
 * `<key>_other` by the plural rules of the language; Japanese has only the latter. Undefined where there is no text.
 */
export function readText(
  texts: Readonly<Record<string, string>>,
  locale: Locale,
  key: string,
  values: TextValues = {},
): string | undefined {
  const { count } = values;
  const counted = typeof count === 'number' ? texts[`${key}_${pluralOf(count, locale)}`] : undefined;
  const found = counted ?? (typeof count === 'number' ? texts[`${key}_other`] : undefined) ?? texts[key];
  return found?.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
