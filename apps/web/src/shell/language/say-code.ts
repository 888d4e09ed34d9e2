import { languageOfText, primaryOf } from '@machi/domain/aloud/languages';
import { dayWords } from '@machi/domain/calendar/said-days';
import { codeSpeaker, saidValues } from '@machi/domain/locale/code-words';
import type { Locale } from '@machi/domain/locale/model';
import en from '@machi/domain/locale/text/en.json' with { type: 'json' };
import ja from '@machi/domain/locale/text/ja.json' with { type: 'json' };
import { spokenIn, townSays, variantSource, type TextSource, type Words } from '@machi/domain/locale/texts';
import { ownWords, type OwnWords } from '@machi/domain/town/own-words';
import { Fragment, createElement, isValidElement } from 'react';
import { dresser } from '../readings/jsx-runtime.ts';

/** What code says in both languages; in the build, functions with the name of its variants. */
const catalogues: Readonly<Record<Locale, TextSource>> = { ja, en };
/** Properties of elements that people read or hear. */
const READ = ['aria-label', 'title', 'placeholder', 'alt'] as const;
/** Texts in memory: a page has some hundreds. */
const MOST_SAID = 5000;

const speakers = new Map<string, (text: string) => string>();

/** Says each text once: a page is drawn often. */
function remembering(say: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const said = known.get(text) ?? say(text);
    if (known.size >= MOST_SAID) known.clear();
    known.set(text, said);
    return said;
  };
}

/** The variant that the page speaks; undefined until its words are there, and without a variant. */
const spoken = (): string | undefined => (['ja', 'en'] as const).map(spokenIn).find((one) => speakers.has(one));
const speaker = () => speakers.get(spoken() ?? '');

const isEnglish = (text: unknown): boolean =>
  typeof text === 'string' && languageOfText(text, primaryOf(spoken() ?? '')) === 'en';

/** Marks English texts of the town, and those without a translation: no voice of another language can say them. */
function markEnglish(type: unknown, children: unknown): object {
  if (typeof type !== 'string') return {};
  const parts: readonly unknown[] = Array.isArray(children) ? children : [children];
  if (parts.every((part) => typeof part === 'string')) return isEnglish(parts.join('')) ? { lang: 'en' } : {};
  const mark = (part: unknown, key: number): unknown =>
    isEnglish(part) ? createElement('span', { lang: 'en', key }, String(part)) : part;
  return parts.some(isEnglish) ? { children: parts.map(mark) } : {};
}

/** What the town wrote in easy Japanese, by the usual text; replies bring both. */
const townWords = new Map<string, string>();

/** Learns the pairs of a reply: a title with the one in easy Japanese, and a text with all its languages. */
function learn(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null) return;
  const { title, plain_title, ja, ja_simple } = reply as Readonly<Record<string, unknown>>;
  if (typeof title === 'string' && typeof plain_title === 'string') townWords.set(title, plain_title);
  if (typeof ja === 'string' && typeof ja_simple === 'string') townWords.set(ja, ja_simple);
  for (const part of Object.values(reply)) learn(part);
}

function learnReplies(): void {
  const { replies } = dresser;
  for (const { state } of replies?.getAll() ?? []) learn(state.data);
  // The cache tells before the page draws what came.
  replies?.subscribe((event) => {
    if (event.type === 'added' || (event.type === 'updated' && event.action.type === 'success'))
      learn(event.query.state.data);
  });
}

/** Says what the town wrote, or else what code says. */
const besideTown = (say: (text: string) => string) => (text: string) => townWords.get(text) ?? say(text);

function dress(type: unknown, props: object): object {
  const say = speaker();
  if (!say || (typeof type !== 'string' && type !== Fragment)) return props;
  // What is marked as of another language is not the portal's; a text of a picture has no room for more letters.
  if (type === 'text' || 'lang' in props) return props;
  const sayAll = (children: unknown): unknown =>
    typeof children === 'string' ? say(children) : Array.isArray(children) ? children.map(sayEach) : children;
  const sayEach = (child: unknown): unknown => (isValidElement(child) ? child : sayAll(child));
  const read: Readonly<Record<string, unknown>> = { ...props };
  const names = ['children', ...READ].filter((name) => name in read);
  if (names.length === 0) return props;
  const said: Readonly<Record<string, unknown>> = Object.fromEntries(names.map((name) => [name, sayAll(read[name])]));
  return { ...props, ...said, ...(spoken() === undefined ? {} : markEnglish(type, said['children'])) };
}

/**
 * Lets the page say in a variant what code says in both languages: in every element as it is made, and in the values of
 * its sentences. Without the catalogue they stay as they are.
 */
export async function sayCode(
  variant: string,
  fetchWords: (variant: string, name: string) => Promise<Words>,
): Promise<void> {
  if (speakers.has(variant)) return;
  for (const locale of ['ja', 'en'] as const) {
    const source = catalogues[locale];
    const name = typeof source === 'function' ? source.as : undefined;
    // A variant has the words of the language that it stands on.
    const words = name === undefined ? {} : await fetchWords(variant, name);
    if (Object.keys(words).length === 0) continue;
    const own = townSays.own();
    const say = remembering(codeSpeaker(own ? saidBy(own, words) : words, locale, dayWords[variant]));
    speakers.set(variant, variant === 'ja-simple' ? besideTown(say) : say);
  }
  if (variant === 'ja-simple') learnReplies();
  dressAll();
}

function dressAll(): void {
  dresser.words = dress;
  dresser.dress ??= dress;
  variantSource.said = (values) => {
    const say = speaker();
    return say && values ? saidValues(values, say) : values;
  };
}

const saidBy = (own: OwnWords, words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([key, said]) => [key, typeof said === 'string' ? own(said) : said]));

/** Lets the page say its sentences, and what code says, as the town does that the server names so. */
export async function sayAs(wording: string): Promise<void> {
  const own = ownWords(wording);
  if (!own) return;
  townSays.own = () => own;
  const { default: officials } = await import('@machi/domain/locale/officials.json', { with: { type: 'json' } });
  const says = await Promise.all(
    (['ja', 'en'] as const).map(async (locale) => {
      const source = catalogues[locale];
      const ofOfficials = officials.map((name) => [name, name.split(' | ')[locale === 'ja' ? 0 : 1]]);
      const words: Words = {
        ...(typeof source === 'function' ? await source() : source),
        ...Object.fromEntries(ofOfficials),
      };
      const others = Object.entries(saidBy(own, words)).filter(([key, said]) => said !== words[key]);
      return codeSpeaker(Object.fromEntries(others), locale);
    }),
  );
  speakers.set(
    '',
    remembering((text) => says.reduce((said, say) => say(said), text)),
  );
  dressAll();
}
