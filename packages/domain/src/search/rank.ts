import type { Locale } from '../locale/model.ts';
import { foldWords, soundOf } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { MOST_OF_KIND, MOST_RESULTS, foundKinds, type Findable, type FoundKind } from './model.ts';
import type { Reading, Sought, SoughtWord } from './words.ts';

/** A thing in one language, ready to be compared. */
interface Side {
  readonly title: string;
  readonly words: string;
  readonly text: string;
}
/** A thing that can be found, ready to be compared with many queries. */
export interface Prepared {
  readonly kind: FoundKind;
  readonly thing: Findable;
  readonly sides: Readonly<Record<Locale, Side>>;
  /** How its Japanese sounds. */
  readonly sound: Side;
}

/** Letters of a text that are compared. */
const READ = 4000;

export function prepare(kind: FoundKind, thing: Findable, lexicon: Lexicon): Prepared {
  const sideOf = (locale: Locale): Side => ({
    title: foldWords(thing.title[locale]),
    words: foldWords(thing.words?.[locale] ?? ''),
    text: foldWords((thing.text?.[locale] ?? '').slice(0, READ)),
  });
  const ja = sideOf('ja');
  const sound = (text: string) => soundOf(lexicon.readingOf(text));
  return {
    kind,
    thing,
    sides: { ja, en: sideOf('en') },
    sound: { title: sound(ja.title), words: sound(ja.words), text: sound(ja.text) },
  };
}

const isLetter = (letter: string): boolean => /^[a-z0-9]$/.test(letter);

/** How well a word fits a text: 1 is the whole text, 0 not at all. In Latin letters it must begin a word. */
function fit(text: string, word: string): number {
  const isLatin = isLetter(word.charAt(0));
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isLatin && at > 0 && isLetter(text.charAt(at - 1))) continue;
    if (at === 0) return word.length === text.length ? 1 : 0.9;
    const end = at + word.length;
    // The end of a Japanese name is what the thing is.
    if (end === text.length && !isLatin) return 0.89;
    const isWhole =
      /[\s、,，・/「」（）()“”]/u.test(text.charAt(at - 1)) &&
      (end === text.length || !/[\p{L}\p{N}ー]/u.test(text.charAt(end)));
    return isWhole ? 0.88 : 0.78;
  }
  return 0;
}

/** Whether a word is in a text; in Latin letters at the beginning of a word. */
export const holdsWord = (text: string, word: string): boolean => word !== '' && fit(text, word) > 0;

const TIERS = { title: 10, words: 9, text: 3 } as const;
const OTHER_LANGUAGE = 0.75;
const BY_SOUND = 0.8;
/** Fewer kana sound like too many words; a word in kanji has homophones. */
const LEAST_SOUND = { kana: 3, kanji: 4 } as const;
const HOMOPHONE = 0.45;
const PARTLY = 0.4;

function fitSide(side: Side, word: string): number {
  return Math.max(
    TIERS.title * fit(side.title, word),
    TIERS.words * fit(side.words, word),
    TIERS.text * fit(side.text, word),
  );
}
const fitForm = ({ sides }: Prepared, word: string, locale: Locale): number =>
  Math.max(fitSide(sides[locale], word), OTHER_LANGUAGE * fitSide(sides[locale === 'ja' ? 'en' : 'ja'], word));

/** The share of a word's pairs of letters in title and words. */
function pairsIn({ sides }: Prepared, word: string): number {
  const text = `${sides.ja.title} ${sides.ja.words}`;
  const pairs = Array.from({ length: word.length - 1 }, (_none, at) => word.slice(at, at + 2));
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length;
}

function fitWord(one: Prepared, sought: SoughtWord, locale: Locale): number {
  let best = fitForm(one, sought.text, locale);
  for (const { text, worth } of sought.forms) {
    if (worth * TIERS.title <= best) continue;
    best = Math.max(best, worth * fitForm(one, text, locale));
  }
  const hasKanji = /\p{Script=Han}/u.test(sought.text);
  const { sound } = sought;
  if (sound !== undefined && sound.length >= (hasKanji ? LEAST_SOUND.kanji : LEAST_SOUND.kana))
    best = Math.max(best, (hasKanji ? HOMOPHONE : BY_SOUND) * fitSide(one.sound, sound));
  if (best === 0 && hasKanji && sought.text.length > 2) {
    const share = pairsIn(one, sought.text);
    if (share >= 0.5) best = TIERS.title * PARTLY * share;
  }
  return best;
}

/** The least share of what was asked for that a result must have. */
const LEAST_COVERED = 0.3;
/** Another division of the same words is a guess. */
const GUESSED = 0.92;

/** What a search of its own found by something else than its words. */
const MATCHED = 5;

function rankReading(things: readonly Prepared[], reading: Reading, locale: Locale): readonly number[] {
  const fits = reading.map((word) => things.map((one) => fitWord(one, word, locale)));
  const weights = fits.map((row, index) => {
    const count = row.filter((value) => value > 0).length;
    const rarity = 1 + Math.log((things.length + 1) / count) / Math.log(things.length + 2);
    return count === 0 ? 0 : rarity * (reading[index]?.weight ?? 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return things.map((_one, index) => {
    let [covered, sum] = [0, 0];
    for (const [word, weight] of weights.entries()) {
      const value = fits[word]?.[index] ?? 0;
      sum += weight * value;
      if (value > 0) covered += weight;
    }
    const share = total === 0 ? 0 : covered / total;
    return share < LEAST_COVERED ? 0 : (sum / total) * share;
  });
}

export interface Ranked {
  readonly one: Prepared;
  readonly score: number;
}

/** The things that fit, best first; of one kind not more than are shown. */
export function rank(things: readonly Prepared[], sought: Sought, locale: Locale): readonly Ranked[] {
  const readings = sought.readings.map((reading) => rankReading(things, reading, locale));
  const ranked = things.flatMap((one, index): Ranked[] => {
    let score = 0;
    for (const [guess, scores] of readings.entries())
      score = Math.max(score, (scores[index] ?? 0) * (guess === 0 ? 1 : GUESSED));
    if (score === 0) return one.thing.isMatched ? [{ one, score: MATCHED }] : [];
    const { title } = one.sides[locale];
    if (title.includes(sought.whole)) score *= 1 + 0.3 * Math.min(1, sought.whole.length / title.length);
    return [{ one, score: score * (one.thing.weight ?? 1) }];
  });
  const order = (kind: FoundKind): number => foundKinds.indexOf(kind);
  const counts = new Map<FoundKind, number>();
  return ranked
    .toSorted((a, b) => b.score - a.score || order(a.one.kind) - order(b.one.kind))
    .filter(({ one }) => {
      const { kind } = one;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      // All whom a desk looked up are shown: the audit log says so.
      return one.thing.isMatched === true || count <= MOST_OF_KIND;
    })
    .filter(({ one }, index) => one.thing.isMatched === true || index < MOST_RESULTS);
}
