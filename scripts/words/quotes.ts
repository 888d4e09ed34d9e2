import { parseSync } from 'vite';
import { isJapanese, isObject, type ShownText } from './texts-of.ts';

type Quote = string | RegExp;
type Quoted = Readonly<Record<'ja' | 'en', Quote> & { file: string }>;

/** What stands at one place of the sources in one language: a text, or its plurals and pieces. */
interface Wording {
  readonly text: string;
  readonly lower: string;
  /** Words between the placeholders of each text that has some. */
  readonly templates: readonly (readonly string[])[];
}

function wordingOf(texts: readonly string[]): Wording {
  const text = texts.join('\n').replaceAll(/<[^>]*>/g, '');
  const pieces = texts.map((one) => one.toLowerCase().split(/\s*\{\{.*?\}\}\s*/));
  const templates = pieces.filter((words) => words.length > 1 && words.join('').length >= 4);
  return { text: text.replaceAll(/\{\{.*?\}\}/g, '7'), lower: text.toLowerCase(), templates };
}

const isPart = ({ text, lower }: Wording, quote: Quote): boolean =>
  typeof quote === 'string' ? lower.includes(quote) : quote.test(text);
/** Whether the quote is all of a text with its placeholders filled. */
const isFilled = ({ templates }: Wording, quote: Quote): boolean =>
  typeof quote === 'string' && templates.some((words) => words.every((piece) => quote.includes(piece)));
const isPartOrFilled = (wording: Wording, quote: Quote): boolean => isPart(wording, quote) || isFilled(wording, quote);

function wordingsOf(texts: readonly ShownText[]) {
  const places = Map.groupBy(texts, ({ file, key }) =>
    `${file} ${key}`.replace(/_(?:one|other)$/, '').replaceAll(/(?<=[./ ])(?:ja|en)(?:\.|$)/g, ''),
  );
  return [...places.values()].map((place) => {
    const by = (locale: string) => wordingOf(place.filter((text) => text.locale === locale).map(({ text }) => text));
    return { ja: by('ja'), en: by('en') };
  });
}

/** The quote as Playwright compares it. The portal's name at the end of a title is left out. */
function quoteOf(node: Readonly<Record<string, unknown>>): Quote | undefined {
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return node.quasis.map((piece) => piece.value.cooked.toLowerCase()).join('\0');
  if (node.value instanceof RegExp) return new RegExp(node.value.source, `${node.value.flags}m`);
  if (typeof node.value !== 'string') return undefined;
  if (/[\\^*]/.test(node.value)) return new RegExp(node.value, 'm');
  return node.value.replace(/ \| (?:まち|Machi)$/, '').toLowerCase();
}

/** Quotes in both languages, such as `word('登録する', 'Register')`, below a node, each with the journey that has it. */
function quotesBelow(node: unknown, file: string, source: string): readonly (readonly [string, Quoted])[] {
  if (!isObject(node)) return [];
  const below = Object.values(node).flatMap((child) => quotesBelow(child, file, source));
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments) || node.arguments.length < 2) return below;
  const pair = node.arguments.slice(-2);
  const [inJapanese = '', inEnglish = ''] = pair.map(({ start, end }) => source.slice(start, end));
  const [ja, en] = isJapanese(inJapanese) && /[a-z]{2}/i.test(inEnglish) ? pair.map(quoteOf) : [];
  return ja === undefined || en === undefined ? below : [...below, [`${inJapanese}, ${inEnglish}`, { file, ja, en }]];
}

/** Lists quotes of journeys whose English is shown by no text that shows their Japanese. */
export function staleQuotes(texts: readonly ShownText[], journeys: ReadonlyMap<string, string>): readonly string[] {
  const wordings = wordingsOf(texts);
  const isStale = ({ ja, en }: Quoted): boolean => {
    const isShown = (shows: typeof isPart) => wordings.some((one) => shows(one.ja, ja) && shows(one.en, en));
    if (isShown(isPart) || isShown(isPartOrFilled)) return false;
    // A number is rather a filled placeholder than the same number in another sentence.
    const quotes = /\d/.test(String(ja)) ? isFilled : isPartOrFilled;
    return wordings.some((one) => quotes(one.ja, ja));
  };
  const found = [...journeys].flatMap(([file, source]) =>
    quotesBelow(parseSync(file, source).program.body, file, source),
  );
  return [...new Map(found)].filter(([, one]) => isStale(one)).map(([words, { file }]) => `${file}: ${words}`);
}
