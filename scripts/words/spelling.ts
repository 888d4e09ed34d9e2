import type { ShownText } from './texts-of.ts';

/** Row of the glossary's second table: the word to use in a language, and patterns of words not to use. */
export interface Spelling {
  readonly say: string;
  readonly locale: string;
  readonly not: readonly RegExp[];
}

/** A pattern in quotes matches the whole text. */
const patternOf = (written: string): RegExp =>
  new RegExp(/^".*"$/.test(written) ? `^${written.slice(1, -1)}$` : written, 'u');

/** Reads the table below "## Spelling". */
export function spellingsOf(glossary: string): readonly Spelling[] {
  const [, table = ''] = glossary.split('\n## Spelling');
  return table
    .split('\n')
    .filter((line) => /^\| .*`/.test(line))
    .map((line) => {
      const [, say = '', locale = ''] = line.split('|').map((cell) => cell.trim());
      return { say, locale, not: [...line.matchAll(/`([^`]+)`/g)].map(([, written = '']) => patternOf(written)) };
    });
}

/** Removes placeholders, addresses and rich-text tags. */
const wordsAlone = (text: string): string => text.replace(/\{\{.*?\}\}|https?:\/\/\S+|\S+@\S+|<[^>]*>/g, ' ');

/** Lists texts that use another word: "apps/…/ja.ts today: say 今日, not きょう". */
export const misspelt = (texts: readonly ShownText[], spellings: readonly Spelling[]): string[] =>
  texts.flatMap(({ file, key, locale, text }) => {
    const words = wordsAlone(text);
    return spellings
      .filter((spelling) => spelling.locale === locale)
      .flatMap(({ say, not }) =>
        not.flatMap((pattern) => pattern.exec(words)?.[0] ?? []).map((found) => ({ say, found })),
      )
      .map(({ say, found }) => `${file} ${key}: say ${say}, not ${found}`);
  });
