/** What a sentence keeps: placeholders and tags. */
const KEPT = /(\{\{.*?\}\}|<\/?[a-z][^>]*>)/;
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

const accented = (letter: string): string => ACCENTS[letter] ?? letter;

/** A word with accents and 40 % more letters, the same in every sentence: doubled vowels, or further ones. */
function longerWord(word: string): string {
  let missing = Math.ceil(word.length * 0.4);
  const said = word.replaceAll(/[aeiou]/gi, (vowel) => accented(vowel) + ((missing -= 1) < 0 ? '' : accented(vowel)));
  return said + 'é'.repeat(Math.max(0, missing));
}

const longer = (text: string): string =>
  `[${text
    .split(KEPT)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(/[a-z]+/gi, longerWord)))
    .join('')}]`;

/** Each word is shown from right to left, as are the words of the sentence. */
const mirrored = (text: string): string =>
  text
    .split(KEPT)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(/[\p{L}\p{N}]+/gu, '\u202E$&\u202C')))
    .join('');

/** A catalogue's sentences in a language that only looks at the layout. */
export function pseudoWords(words: unknown, language: 'en-x-long' | 'ar-x-rtl'): unknown {
  if (typeof words === 'string') return language === 'en-x-long' ? longer(words) : mirrored(words);
  if (Array.isArray(words)) return words.map((one) => pseudoWords(one, language));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, one]) => [key, pseudoWords(one, language)]));
}
