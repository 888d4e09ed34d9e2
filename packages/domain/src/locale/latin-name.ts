/** Syllables of two signs come before those of one. */
const SYLLABLES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'きゃ kya きゅ kyu きょ kyo しゃ sha しゅ shu しょ sho ちゃ cha ちゅ chu ちょ cho にゃ nya にゅ nyu にょ nyo ' +
    'ひゃ hya ひゅ hyu ひょ hyo みゃ mya みゅ myu みょ myo りゃ rya りゅ ryu りょ ryo ぎゃ gya ぎゅ gyu ぎょ gyo ' +
    'じゃ ja じゅ ju じょ jo びゃ bya びゅ byu びょ byo ぴゃ pya ぴゅ pyu ぴょ pyo ふぁ fa ふぃ fi ふぇ fe ふぉ fo ' +
    'てぃ ti でぃ di うぃ wi うぇ we ヴぁ va しぇ she じぇ je ちぇ che ' +
    'あ a い i う u え e お o か ka き ki く ku け ke こ ko さ sa し shi す su せ se そ so た ta ち chi つ tsu て te と to ' +
    'な na に ni ぬ nu ね ne の no は ha ひ hi ふ fu へ he ほ ho ま ma み mi む mu め me も mo や ya ゆ yu よ yo ' +
    'ら ra り ri る ru れ re ろ ro わ wa ゐ i ゑ e を o が ga ぎ gi ぐ gu げ ge ご go ざ za じ ji ず zu ぜ ze ぞ zo ' +
    'だ da ぢ ji づ zu で de ど do ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ゔ vu'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, words) => {
      const latin = words[index + 1];
      return index % 2 === 0 && latin !== undefined ? [...pairs, [word, latin]] : pairs;
    }, []),
);

const inHiragana = (kana: string): string =>
  kana.normalize('NFKC').replace(/[\u30a1-\u30f6]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60));

/**
 * A reading in Latin letters, as in a passport (Hepburn, long vowels short): たかはし → Takahashi. Null if the text is not
 * kana.
 */
export function latinName(kana: string): string | null {
  const signs = inHiragana(kana.trim()).replaceAll(/[ー・\s]/g, '');
  let latin = '';
  let isDoubled = false;
  for (let at = 0; at < signs.length;) {
    const sign = signs.charAt(at);
    const pair = SYLLABLES[signs.slice(at, at + 2)];
    const one = pair ?? SYLLABLES[sign];
    if (sign === 'っ') isDoubled = true;
    else if (sign === 'ん') latin += 'n';
    else if (one === undefined) return null;
    else {
      latin += isDoubled ? `${one.startsWith('ch') ? 't' : one.charAt(0)}${one}` : one;
      isDoubled = false;
    }
    at += pair === undefined ? 1 : 2;
  }
  if (latin === '') return null;
  const short = latin
    .replaceAll(/n(?=[bmp])/g, 'm')
    .replaceAll(/o[ou](?![aeiou])/g, 'o')
    .replaceAll('uu', 'u');
  return short.charAt(0).toUpperCase() + short.slice(1);
}

/** Whether a name is in Latin letters. */
export const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{M} .'’-]+$/u.test(name);
