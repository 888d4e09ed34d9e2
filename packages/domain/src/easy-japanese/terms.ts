import terms from './terms.json' with { type: 'json' };

/** A word that has no easier one, and what it means. */
export interface Term {
  readonly word: string;
  readonly meaning: string;
}

const all: readonly Term[] = Object.entries(terms).map(([word, meaning]) => ({ word, meaning }));
const longestFirst = all.toSorted((one, other) => other.word.length - one.word.length);

/** Words of a text that the portal explains; of two that begin at one place the longer one. */
export const TERM = new RegExp(longestFirst.map(({ word }) => word).join('|'), 'gu');

/** The explained words of a text, each once, in the order of the text. */
export function termsIn(text: string): readonly Term[] {
  const found = new Set(text.match(TERM));
  return [...found].flatMap((word) => all.find((term) => term.word === word) ?? []);
}
