import hardWords from './hard-words.json' with { type: 'json' };
import kanjiOfYears from './kanji-years.json' with { type: 'json' };
import { TERM } from './terms.ts';
import { wordsAboveLevel } from './word-level.ts';

/** Rules of 在留支援のためのやさしい日本語ガイドライン that a program can check. */
export const easyRules = [
  'length',
  'clauses',
  'double-negation',
  'honorific',
  'passive',
  'hard-word',
  'level',
  'short-date',
  'compound',
  'range',
  'kanji',
] as const;
export type EasyRule = (typeof easyRules)[number];

/** A place of a text that is hard to read. */
export interface EasyMark {
  readonly rule: EasyRule;
  /** Offset in the text. */
  readonly at: number;
  readonly length: number;
  /** What could be said instead. */
  readonly instead?: string;
  /** Of kanji: the school year of the latest, 7 if primary schools do not teach it. */
  readonly year?: number;
}

/** Most characters of a text that is looked at: a long notice. */
export const EASY_TEXT_LENGTH = 10_000;
/** Most characters of one sentence; a placeholder counts as three. */
export const EASY_SENTENCE_LENGTH = 40;
/** Most commas of one sentence. */
const MOST_COMMAS = 2;

const PLACEHOLDER = /\{\{[\w.-]+\}\}/gu;
const SENTENCE = /[^。！？!?\n]+[。！？!?]?/gu;

const DOUBLE_NEGATION =
  /(?:なければ|なくては|なくちゃ)(?:なりません|ならない|いけません|いけない|だめ)|(?:ない|なく|ません)(?:こと|わけ|もの)?(?:は|も|では|とは)(?:ない|ありません|言えません|限りません)|ないと(?:いけません|いけない|だめ)/gu;

/** 「お願いします」 and 「お知らせします」 are set phrases that learners know early. */
const HONORIFIC =
  /(?<!ありがとう)ございま|いたし|(?<!開)いただ|頂[いきけ]|おります|まいります|参ります|申し上げ|くださいませ|お伺い|伺い|承り|存じ|なさ[いっる]|られますよう|(?:お(?!願い|知らせ)|ご)\p{Script=Han}[\p{Script=Han}\p{Script=Hiragana}]{0,4}?(?:ください|になり|になれ|します|しました|できます|できません)/gu;

/** The passive, and the potential that looks like it; 生まれる and 分かれる only sound so. */
const PASSIVE =
  /(?<=[\p{Script=Han}ぁ-ん])(?<!生(?=ま)|[分わ](?=か)|こ(?=わ)|な(?=が)|は(?=な)|う(?=ま)|つ(?=か)|ら(?=わ))(?:さ|わ|か|ら|た|ま|ば|が|な)れ(?=る|ます|まし|ませ|て|た|な)/gu;

/** Also hours beyond noon, and years of an era: people from elsewhere count neither. */
const SHORT_DATE =
  /(?<!\d)\d{1,4}[/／]\d{1,2}(?:[/／]\d{1,2})?(?!\d)|(?<!\d)\d{1,2}[:：]\d{2}(?!\d)|(?<!\d)(?:1[3-9]|2[0-2])時(?!間)|(?:令和|平成|昭和)[\d元]{1,2}年/gu;
/** Nouns strung together: more kanji in a row than a word of everyday has. */
const COMPOUND = /\p{Script=Han}{7,}/gu;
const RANGE = /[〜～]/gu;

const words = Object.entries(hardWords).toSorted(([one], [other]) => other.length - one.length);
const WORD = new RegExp(words.map(([word]) => word).join('|'), 'gu');
const QUOTED = /「[^「」]*」/gu;
const insteadOf: ReadonlyMap<string, string> = new Map(words);

const found = (rule: EasyRule, text: string, shape: RegExp): readonly EasyMark[] =>
  [...text.matchAll(shape)].map(({ 0: match, index }) => ({ rule, at: index, length: match.length }));

/** Kanji of the six years of primary schools: 学年別漢字配当表 (文部科学省, in force since April 2020). */
const yearOf: ReadonlyMap<string, number> = new Map(
  Object.entries(kanjiOfYears).flatMap(([year, kanji]) => [...kanji].map((one) => [one, Number(year)] as const)),
);
/** The last year of primary schools; no kanji of a text is marked beyond it. */
export const LAST_KANJI_YEAR = 6;
/** Words of kanji; 々 and 〇 are signs that no year teaches. */
const KANJI_WORD = /(?:(?![々〇])\p{Script=Han})[\p{Script=Han}]*/gu;

/** Finds words with kanji of a later school year than `year`. */
function laterKanji(text: string, year: number): readonly EasyMark[] {
  return found('kanji', text, KANJI_WORD).flatMap((mark): EasyMark[] => {
    const kanji = text.slice(mark.at, mark.at + mark.length).replaceAll(/[々〇]/gu, '');
    const latest = Math.max(...Array.from(kanji, (one) => yearOf.get(one) ?? LAST_KANJI_YEAR + 1));
    return latest > year ? [{ ...mark, year: latest }] : [];
  });
}

function marksOfSentences(text: string): readonly EasyMark[] {
  return [...text.matchAll(SENTENCE)].flatMap(({ 0: sentence, index }): EasyMark[] => {
    const said = sentence.replace(PLACEHOLDER, '○○○').trim();
    const place = { at: index, length: sentence.length };
    return [
      ...(said.length > EASY_SENTENCE_LENGTH ? [{ rule: 'length' as const, ...place }] : []),
      ...(said.split('、').length - 1 > MOST_COMMAS ? [{ rule: 'clauses' as const, ...place }] : []),
    ];
  });
}

const hidden = (text: string): string => '＿'.repeat(text.length);

/** Hides explained and quoted words, so that a hard one inside them is not found. */
const withoutTerms = (text: string): string => text.replaceAll(TERM, hidden).replaceAll(QUOTED, hidden);

export interface EasyOptions {
  /** The last school year (1 to 6) whose kanji need no reading. */
  readonly kanjiYear?: number | undefined;
  /** The town's name, 星守町, which need not be a known word, nor its beginning 星守. */
  readonly name?: string | undefined;
}

/** Hides a town's name, with and without 町 or 市. */
const withoutName = (text: string, name: string): string =>
  name.length < 2 ? text : text.replaceAll(name, hidden).replaceAll(name.slice(0, -1), hidden);

/**
 * Finds what makes a Japanese text hard to read, by the checkable rules of the guidance: long sentences, many things in
 * one, double negation, honorifics, the passive, hard words and words of kanji that are not basic ones, dates and times
 * in figures alone, and ranges by a wave. Words of terms.json may stand: the portal explains them. With `kanjiYear` it
 * also finds kanji that children learn later, which need a reading.
 */
export function easyMarks(text: string, options: EasyOptions = {}): readonly EasyMark[] {
  const { kanjiYear, name = '' } = options;
  const looked = text.slice(0, EASY_TEXT_LENGTH);
  const plain = withoutTerms(looked);
  const hard = found('hard-word', plain, WORD).flatMap((mark): EasyMark[] => {
    const instead = insteadOf.get(looked.slice(mark.at, mark.at + mark.length));
    return instead === undefined ? [] : [{ ...mark, instead }];
  });
  return [
    ...marksOfSentences(looked),
    ...found('double-negation', looked, DOUBLE_NEGATION),
    ...found('honorific', looked, HONORIFIC),
    ...found('passive', looked, PASSIVE),
    ...hard,
    ...wordsAboveLevel(withoutName(plain.replaceAll(WORD, hidden), name)).map((place) => ({
      rule: 'level' as const,
      ...place,
    })),
    ...found('short-date', looked, SHORT_DATE),
    ...found('compound', plain, COMPOUND),
    ...found('range', looked, RANGE),
    ...(kanjiYear === undefined ? [] : laterKanji(looked, kanjiYear)),
  ].toSorted((one, other) => one.at - other.at);
}
