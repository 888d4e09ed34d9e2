const PREFECTURE = /^(?:北海道|東京都|京都府|大阪府|.{2,3}?県)/;
const DASHES = /[‐‑‒–—―−ー-]/g;
/** A district, which many people leave out. It has only towns and villages, no cities. */
const DISTRICT = /^.{1,4}?郡(?=.*[町村])/;
/** Number words: 旭１丁目２番地の３ is 旭1-2-3, and 101号室 is 101. */
const COUNTED = /丁目|番地の?|番|号室?|室/g;
/** Stops, dots, marks and invisible characters, which make no difference to an address. */
const UNREAD = /[^\p{L}\p{N}-]|\p{Default_Ignorable_Code_Point}/gu;
/** Between numbers: 1の2. */
const BETWEEN = /(?<=\d)の(?=\d)/g;
const LEADING_ZEROS = /(?<!\d)0+(?=\d)/g;
const KANJI_NUMBER = /[一二三四五六七八九十]+(?=丁目|番|号)/g;
const digits = '一二三四五六七八九';

/** House numbers 十 to 九十九. */
function inDigits(kanji: string): string {
  const [tens, ones] = kanji.includes('十') ? kanji.split('十') : ['', kanji];
  const valueOf = (digit: string | undefined): number => (digit ? digits.indexOf(digit.at(-1) ?? '') + 1 : 0);
  return String((kanji.includes('十') ? (valueOf(tens) || 1) * 10 : 0) + valueOf(ones));
}

export const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/** An address for comparison: in one writing, without prefecture and district, which many people leave out. */
export const addressKey = (address: string): string =>
  withoutBlanks(address)
    .replace(KANJI_NUMBER, inDigits)
    .replace(COUNTED, '-')
    .replace(DASHES, '-')
    .replace(UNREAD, '')
    .replace(BETWEEN, '-')
    .replace(LEADING_ZEROS, '')
    .replace(/-+/g, '-')
    .replace(/-$/, '')
    .replace(PREFECTURE, '')
    .replace(DISTRICT, '');
