import type { CounterGuest } from './contract.ts';

/** A telephone number in any usual form, after its digits were made half-width. */
const TEL = /^\+?[\d\s()-]{9,}$/;
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u;

/** Guesses name, reading or telephone number for a new guest from a search without results. */
export function guestFromWords(words: string): Partial<CounterGuest> {
  const typed = words.normalize('NFKC').trim();
  if (TEL.test(typed)) return { tel: typed };
  // A part of a town ID.
  if (typed === '' || /\d/.test(typed)) return {};
  const [last = '', ...first] = typed.split(/\s+/);
  const firstname = first.join(' ');
  return KANA.test(typed) ? { lastfurigana: last, firstfurigana: firstname } : { lastname: last, firstname };
}
