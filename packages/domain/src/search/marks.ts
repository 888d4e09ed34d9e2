import { foldInPlace } from './fold.ts';
import type { Mark } from './pieces.ts';
import type { Sought } from './words.ts';

const EXCERPT = 90;
const BEFORE = 20;

const formsOf = ({ readings }: Sought): readonly string[] => [
  ...new Set(
    readings.flatMap((reading) => reading.flatMap(({ text, forms }) => [text, ...forms.map((form) => form.text)])),
  ),
];

/** Where the words of a query stand in a text, in order and without overlap. */
export function marksOf(text: string, sought: Sought): Mark[] {
  const { folded, places } = foldInPlace(text);
  const marked = new Uint8Array(folded.length);
  for (const form of formsOf(sought)) {
    const isLatin = /^[a-z0-9]/.test(form);
    for (let at = folded.indexOf(form); at !== -1; at = folded.indexOf(form, at + form.length))
      if (!isLatin || !/[a-z0-9]/.test(folded.charAt(at - 1))) marked.fill(1, at, at + form.length);
  }
  const marks: Mark[] = [];
  for (let from = 0; from < folded.length; from += 1) {
    if (marked[from] !== 1) continue;
    let to = from;
    while (marked[to] === 1) to += 1;
    marks.push([places[from] ?? 0, places[to] ?? text.length]);
    from = to;
  }
  return marks;
}

const isInWord = (text: string, at: number): boolean => /^[\p{Script=Latin}\d]{2}$/u.test(text.slice(at - 1, at + 1));

/** The part of a text around the first word of a query, as plain text. */
export function excerptOf(text: string, sought: Sought): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim();
  const first = marksOf(plain.slice(0, 4000), sought)[0]?.[0] ?? 0;
  let from = first > BEFORE ? first - BEFORE : 0;
  while (from < first && isInWord(plain, from)) from += 1;
  const most = from + EXCERPT;
  let to = most;
  while (to > from && isInWord(plain, to)) to -= 1;
  // A cut may halve a letter.
  const shown = plain
    .slice(from, to > from ? to : most)
    .replaceAll(/\p{Surrogate}|^[\s\p{Po}\p{Pe}\p{Pf}]+|\s+$/gu, '');
  const isCut = plain.length > most;
  return `${from > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`;
}
