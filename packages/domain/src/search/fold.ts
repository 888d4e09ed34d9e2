import { foldText } from '../faq/fold-text.ts';

/** Longest query; a longer one is refused before anything reads it. */
export const QUERY_LENGTH = 200;

/** Letters with marks, such as the ō of romanised Japanese. */
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;

/** Written forms that mean the same: width, case, kana, accents. Letters stay in their places after NFKC. */
export const fold = (text: string): string =>
  foldText(text.normalize('NFKC').replace(ACCENTED, (letter) => letter.normalize('NFD').charAt(0)));

/** A folded text with the words of a compound apart, as typed words are. */
export const foldWords = (text: string): string => fold(text).replaceAll(/(?<=[a-z])-(?=[a-z])/g, ' ');

/** A base letter with the marks and half-width voicing signs behind it: what NFKC may join. */
const PIECE = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gu;

/** Folds a text and notes from which place each folded letter comes; the last entry is the end. */
export function foldInPlace(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  for (const piece of text.matchAll(PIECE)) {
    const letters = fold(piece[0]);
    for (let at = 0; at < letters.length; at += 1) places.push(piece.index);
    folded += letters;
  }
  return { folded, places: [...places, text.length] };
}

/** What separates words: everything but letters, digits and the sign that lengthens a vowel. */
const BETWEEN = /[^\p{L}\p{N}\p{M}ー々〆]+/u;

/** The words of a query, folded. Signs, operators and unpaired halves of letters are no words. */
export const typedWords = (query: string): readonly string[] =>
  fold(query.slice(0, QUERY_LENGTH).replaceAll(/\p{Surrogate}|\p{C}/gu, ' '))
    .replaceAll(/(?<=\P{L})\p{M}+|\p{M}{3,}/gu, '')
    .split(BETWEEN)
    .filter((word) => word !== '');

const SMALL = 'ぁぃぅぇぉゃゅょゎっゕゖ';
const LARGE = 'あいうえおやゆよわつかけ';
const SAME: Readonly<Record<string, string>> = { ぢ: 'じ', づ: 'ず', を: 'お', ゐ: 'い', ゑ: 'え', ゔ: 'ぶ' };

/** The vowel of each kana, by its row. */
const rows = {
  a: 'あかさたなはまやらわがざだばぱ',
  i: 'いきしちにひみりぎじびぴ',
  u: 'うくすつぬふむゆるぐずぶぷ',
  e: 'えけせてねへめれげぜでべぺ',
  o: 'おこそとのほもよろごぞどぼぽ',
};
/** Kana that only lengthen the vowel before them. */
const LONG = new RegExp(
  `(?<=[${rows.a}])あ|(?<=[${rows.i}])い|(?<=[${rows.u}])う|(?<=[${rows.e}])[えい]|(?<=[${rows.o}])[おう]`,
  'g',
);

/**
 * How a reading sounds, for comparison: long vowels are short, small kana large, as in old spelling, and kana that sound
 * alike are one.
 * @param reading folded
 */
export const soundOf = (reading: string): string =>
  reading
    .replaceAll(/[ぁぃぅぇぉゃゅょゎっゕゖぢづをゐゑゔ]/g, (kana) => SAME[kana] ?? LARGE.charAt(SMALL.indexOf(kana)))
    .replaceAll('ー', '')
    .replaceAll(LONG, '');
