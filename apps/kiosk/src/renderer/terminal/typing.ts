/** Keys for a name or a code, row by row; `_` is a gap. */
export const layouts = {
  kana: {
    columns: 10,
    keys: [...'あかさたなはまやらわいきしちにひみ_りをうくすつぬふむゆるんえけせてねへめ_れーおこそとのほもよろ・'],
  },
  latin: { columns: 7, keys: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ-'"] },
  digits: { columns: 5, keys: [...'1234567890'] },
} as const;
export type Layout = keyof typeof layouts;

/** Kana that one key turns into each other: voiced, half-voiced, small. */
const turns =
  'かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つづっ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ やゃ ゆゅ よょ あぁ いぃ うぅゔ えぇ おぉ'
    .split(' ')
    .map((turn) => [...turn]);

/** The text with its last kana voiced, small, or as it was. */
export function turnLast(text: string): string {
  const letters = [...text];
  const last = letters.pop() ?? '';
  const turn = turns.find((kana) => kana.includes(last));
  const next = turn?.[(turn.indexOf(last) + 1) % turn.length];
  return next === undefined ? text : letters.join('') + next;
}

export const withoutLast = (text: string): string => [...text].slice(0, -1).join('');
