import type { Locale } from './model.ts';
import type { TextValues, Words } from './texts.ts';

const SLOT = /\{\{(\w+)\}\}/g;
/** Between the sentences of a text, and between a label and what follows it. */
const NEXT_SENTENCE = /(?<=[。：])|(?<=[.:] )/;
/** What the end of a sentence adds to words that stand alone elsewhere. */
const END = /[。：.:]$/;
/** How a variant says the days and times that the product forms in the language that it stands on. */
export interface DayWords {
  /** Finds a day, a time or a range of them, as its only group. */
  readonly shape: RegExp;
  say(found: string): string;
  /** What may stand beside them: nothing, numbers, amounts and the words that join them. */
  readonly beside: RegExp;
}

/** Between a day or a time and what stands beside it. */
const BESIDE = /([\s、・（）(),/／]+)/u;
/** Longest text that is compared with sentences that have values, in characters. */
const LONGEST = 1000;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A sentence with values as a shape in which each value has its name. */
const shapeOf = (source: string): RegExp => {
  const parts = source.split(SLOT).map((part, index) => (index % 2 === 1 ? `(?<${part}>.*?)` : escaped(part)));
  return new RegExp(`^${parts.join('')}$`, 'su');
};

/**
 * Makes the function that says in a variant what code says in a language. It is known by its words, as they stand in
 * code without a key; so what the town wrote in the same words is said too. All else is returned as it is. A value
 * between known words has to have a digit, as numbers, amounts and dates do, or be known itself.
 *
 * Days and times are said where nothing else stands beside them than numbers and known words: so not in what people and
 * the town write.
 * @param words the catalogue in the variant; its keys are the Japanese sentence, ` | ` and the English one
 * @param locale the language of the texts
 */
export function codeSpeaker(words: Words, locale: Locale, days?: DayWords): (text: string) => string {
  const entries = Object.entries(words).flatMap(([key, said]) => {
    const source = key.split(' | ')[locale === 'ja' ? 0 : 1];
    return typeof said === 'string' && source !== undefined ? [[source, said] as const] : [];
  });
  const exact = new Map(entries);
  const shapes = entries.flatMap(([source, said]) => (source.includes('{{') ? { shape: shapeOf(source), said } : []));

  /** A sentence with values; undefined if a value could be anything. */
  function filled(text: string): string | undefined {
    if (text.length > LONGEST) return undefined;
    for (const { shape, said } of shapes) {
      const values = Object.entries(shape.exec(text)?.groups ?? {}).map(
        ([name, value]) => [name, knownOf(value) ?? (/\d/.test(value) ? say(value) : undefined)] as const,
      );
      const byName = new Map(values);
      if (values.length > 0 && values.every(([, value]) => value !== undefined))
        return said.replaceAll(SLOT, (_, name: string) => byName.get(name) ?? '');
    }
    return undefined;
  }

  function knownOf(text: string): string | undefined {
    const inside = exact.get(lower(text));
    return exact.get(text) ?? (inside === undefined ? filled(text) : upper(inside));
  }

  function dated(text: string): string | undefined {
    if (!days || text.length > LONGEST) return undefined;
    const parts = text.split(days.shape);
    if (parts.length === 1) return undefined;
    const besides = (part: string) =>
      part.split(BESIDE).map((one, index) => (index % 2 === 1 || days.beside.test(one) ? one : knownOf(one)));
    const said = parts.flatMap((part, index) => (index % 2 === 1 ? days.say(part) : besides(part)));
    return said.includes(undefined) ? undefined : said.join('');
  }

  function sayOne(sentence: string): string {
    const whole = sentence.trimEnd();
    const bare = whole.replace(END, '');
    const said = knownOf(whole) ?? (knownOf(bare) ?? dated(bare) ?? bare) + whole.slice(bare.length);
    return said + sentence.slice(whole.length);
  }

  const say = (text: string): string => knownOf(text) ?? text.split(NEXT_SENTENCE).map(sayOne).join('');
  return say;
}

/** Says the values of a sentence; numbers stay, as they choose a plural form. */
export const saidValues = (values: TextValues, say: (text: string) => string): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? say(value) : value]),
  );
