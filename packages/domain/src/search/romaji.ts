/** Syllables of Hepburn, Kunrei and what people type, by their consonant; each in the order of a, i, u, e, o. */
const syllables: Readonly<Record<string, string>> = {
  '': 'あ い う え お',
  k: 'か き く け こ',
  s: 'さ し す せ そ',
  t: 'た ち つ て と',
  n: 'な に ぬ ね の',
  h: 'は ひ ふ へ ほ',
  m: 'ま み む め も',
  y: 'や い ゆ いぇ よ',
  r: 'ら り る れ ろ',
  l: 'ら り る れ ろ',
  w: 'わ うぃ う うぇ を',
  g: 'が ぎ ぐ げ ご',
  z: 'ざ じ ず ぜ ぞ',
  d: 'だ ぢ づ で ど',
  b: 'ば び ぶ べ ぼ',
  p: 'ぱ ぴ ぷ ぺ ぽ',
  v: 'ゔぁ ゔぃ ゔ ゔぇ ゔぉ',
  f: 'ふぁ ふぃ ふ ふぇ ふぉ',
  j: 'じゃ じ じゅ じぇ じょ',
  sh: 'しゃ し しゅ しぇ しょ',
  ch: 'ちゃ ち ちゅ ちぇ ちょ',
  ts: 'つぁ つぃ つ つぇ つぉ',
  ky: 'きゃ きぃ きゅ きぇ きょ',
  sy: 'しゃ しぃ しゅ しぇ しょ',
  ty: 'ちゃ ちぃ ちゅ ちぇ ちょ',
  cy: 'ちゃ ちぃ ちゅ ちぇ ちょ',
  ny: 'にゃ にぃ にゅ にぇ にょ',
  hy: 'ひゃ ひぃ ひゅ ひぇ ひょ',
  my: 'みゃ みぃ みゅ みぇ みょ',
  ry: 'りゃ りぃ りゅ りぇ りょ',
  gy: 'ぎゃ ぎぃ ぎゅ ぎぇ ぎょ',
  zy: 'じゃ じぃ じゅ じぇ じょ',
  jy: 'じゃ じぃ じゅ じぇ じょ',
  dy: 'ぢゃ ぢぃ ぢゅ ぢぇ ぢょ',
  by: 'びゃ びぃ びゅ びぇ びょ',
  py: 'ぴゃ ぴぃ ぴゅ ぴぇ ぴょ',
  th: 'てゃ てぃ てゅ てぇ てょ',
  dh: 'でゃ でぃ でゅ でぇ でょ',
};

const kana = new Map(
  Object.entries(syllables).flatMap(([consonant, row]) =>
    row.split(' ').map((written, index) => [consonant + 'aiueo'.charAt(index), written] as const),
  ),
);
const LONGEST = 3;

/** Converts a whole word in Latin letters to hiragana; undefined: it is not romanised Japanese. */
export function romajiToKana(word: string): string | undefined {
  if (!/^[a-z'’-]+$/.test(word)) return undefined;
  const letters = word.replaceAll(/['’]/g, '|').replaceAll('-', 'ー');
  let read = '';
  for (let at = 0; at < letters.length;) {
    const [one = '', next = ''] = [letters.charAt(at), letters.charAt(at + 1)];
    if (one === '|' || one === 'ー') {
      read += one === 'ー' ? one : '';
      at += 1;
    } else if ((one === next || (one === 't' && next === 'c')) && !'aiueon'.includes(one)) {
      read += 'っ';
      at += 1;
    } else if ((one === 'n' && !'aiueoy'.includes(next || '|')) || (one === 'm' && 'bpm'.includes(next || '|'))) {
      // "nn" before a consonant or at the end is one ん.
      const isDoubled = one === 'n' && next === 'n' && !'aiueoy'.includes(letters.charAt(at + 2) || '|');
      read += 'ん';
      at += isDoubled ? 2 : 1;
    } else {
      const length = [LONGEST, 2, 1].find((size) => kana.has(letters.slice(at, at + size)));
      if (length === undefined) return undefined;
      read += kana.get(letters.slice(at, at + length)) ?? '';
      at += length;
    }
  }
  return read;
}
