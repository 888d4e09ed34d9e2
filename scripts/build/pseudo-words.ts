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

/** Accents and brackets, and 40 % more characters: doubled vowels, then further words. */
function longer(text: string): string {
  let missing = Math.ceil(text.replaceAll(new RegExp(KEPT, 'g'), '').length * 0.4) - 2;
  const said = text
    .split(KEPT)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece.replaceAll(
            /[aeiou]/gi,
            (vowel) => ((missing -= 1) < 0 ? '' : (ACCENTS[vowel] ?? '')) + (ACCENTS[vowel] ?? ''),
          ),
    );
  return `[${said.join('')}${' óné'.repeat(Math.max(0, Math.ceil(missing / 4)))}]`;
}

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
