/** A stretch of a shown text and the words for it. */
export interface SaidPart {
  readonly from: number;
  readonly to: number;
  readonly said: string;
  /** Whether the words are others than the shown ones, so that they are marked as a whole. */
  readonly isOther: boolean;
}

const JAPANESE_DIGITS = ['ゼロ', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キュウ'];
const UNTIL: Readonly<Record<string, string>> = { ja: 'から', en: ' to ', vi: ' đến ', zh: '到' };

const HYPHEN = '[-‐‑−ー]';
const TELEPHONE = `(?<tel>(?<![\\d-])0\\d{1,4}[-‐‑−(]\\d{1,4}[-‐‑−)]\\d{3,4}(?!\\d))`;
const POSTCODE = `(?<post>〒\\s?\\d{3}${HYPHEN}\\d{4})`;
const HOUSE = `(?<house>(?<=[\\p{Script=Han}])\\d+(?:${HYPHEN}\\d+)+(?!\\d))`;
const WEEKDAY = '(?<day>（[月火水木金土日](?:・?祝)?）)';
const TIME = '(?<time>(?<!\\d)\\d{1,2}:\\d{2}(?!\\d))';
const RANGE = '(?<until>(?<=\\d|日|時|分|）)\\s?[〜～–]\\s?(?=\\d))';
const JAPANESE = new RegExp([TELEPHONE, POSTCODE, HOUSE, WEEKDAY, TIME, RANGE].join('|'), 'gu');
/** The Japanese word that stands on paper, in brackets: (役場). Another language's voice cannot say it. */
const GLOSS = '(?<gloss>\\s?[(（][\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー・]+[)）])';
/** The same in Chinese, whose own words may stand in brackets: with kana it is Japanese. */
const KANA_GLOSS = GLOSS.replace('[(（]', '[(（](?=[^)）]*[\\p{Script=Hiragana}\\p{Script=Katakana}])');
const IN_CHINESE = new RegExp([TELEPHONE, POSTCODE, RANGE, KANA_GLOSS].join('|'), 'gu');
const IN_LATIN = new RegExp([TELEPHONE, POSTCODE, RANGE, GLOSS].join('|'), 'gu');
const patterns: Readonly<Record<string, RegExp>> = { ja: JAPANESE, zh: IN_CHINESE };

/** Digits one by one, with a pause between groups. */
function digits(text: string, language: string): string {
  const groups = text.match(/\d+/g) ?? [];
  const isJapanese = language === 'ja';
  const one = (group: string): string =>
    [...group].map((digit) => (isJapanese ? JAPANESE_DIGITS[Number(digit)] : digit)).join(' ');
  return groups.map(one).join(isJapanese ? 'の ' : ', ');
}

function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return minute === 0 ? `${hour}時` : `${hour}時${minute}分`;
}

function wordsFor(
  { tel, post, house, day, time, until }: Readonly<Record<string, string | undefined>>,
  language: string,
) {
  if (tel !== undefined) return digits(tel, language);
  if (post !== undefined) return (language === 'ja' ? '郵便番号、' : '') + digits(post, language);
  if (house !== undefined) return house.replaceAll(new RegExp(HYPHEN, 'gu'), 'の');
  if (day !== undefined) return `、${day.charAt(1)}曜日${day.includes('祝') ? '、祝日' : ''}、`;
  if (time !== undefined) return timeInWords(time);
  return until === undefined ? '' : (UNTIL[language] ?? ', ');
}

/** How a voice says a text: numbers of telephones digit by digit, signs in words; the rest as it stands. */
export function saidParts(text: string, language: string): readonly SaidPart[] {
  const parts: SaidPart[] = [];
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) parts.push({ from, to, said: text.slice(from, to).replaceAll(/\s/g, ' '), isOther: false });
  };
  for (const found of text.matchAll(patterns[language] ?? IN_LATIN)) {
    plain(found.index);
    from = found.index + found[0].length;
    parts.push({ from: found.index, to: from, said: wordsFor(found.groups ?? {}, language), isOther: true });
  }
  plain(text.length);
  return parts;
}
