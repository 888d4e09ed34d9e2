import type { CounterGuest } from './contract.ts';

/** A telephone number as people write it, after its digits have become narrow. */
const TEL = /^\+?[\d\s()-]{9,}$/;
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u;

/** What words by which nobody was found tell of somebody who is written down next: a name, how it is read, or a telephone number. */
export function guestFromWords(words: string): Partial<CounterGuest> {
  const typed = words.normalize('NFKC').trim();
  if (TEL.test(typed)) return { tel: typed };
  // A part of a town ID.
  if (typed === '' || /\d/.test(typed)) return {};
  const [last = '', ...first] = typed.split(/\s+/);
  const firstname = first.join(' ');
  return KANA.test(typed) ? { lastfurigana: last, firstfurigana: firstname } : { lastname: last, firstname };
}
