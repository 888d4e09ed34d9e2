import { foldWords, soundOf, typedWords } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { romajiToKana } from './romaji.ts';
import thesaurus from './thesaurus.json' with { type: 'json' };

/** Another way to write or to say a word; 1 would be as good as the word itself. */
export interface Form {
  readonly text: string;
  readonly worth: number;
}

/** A word that is looked for. */
export interface SoughtWord {
  readonly text: string;
  /** How it sounds; undefined: its reading is not known. */
  readonly sound: string | undefined;
  readonly forms: readonly Form[];
  /** Below 1: says less of what is meant, such as a verb or what is left of one. */
  readonly weight: number;
}

/** One way to divide a query into words. All its words should be found. */
export type Reading = readonly SoughtWord[];

export interface Sought {
  /** The whole query, folded, with single blanks. */
  readonly whole: string;
  readonly readings: readonly Reading[];
}

/** Words read of a query; a sentence has fewer. */
const MOST_WORDS = 12;
const MOST_FORMS = 16;

const WORTH = { synonym: 0.7, stem: 0.95, sound: 0.8, near: 0.55 } as const;

const synonyms = new Map<string, readonly string[]>();
for (const group of thesaurus) {
  const folded = group.map(foldWords);
  for (const word of folded)
    synonyms.set(word, [...(synonyms.get(word) ?? []), ...folded.filter((other) => other !== word)]);
}
const LONGEST_PHRASE = 3;
const LONGEST_WORD = 12;

const KANJI = /[\p{Script=Han}々〆]/u;
const LATIN = /^[a-z0-9]+$/;
const KANA = /^[ぁ-ゖー]+$/;

/** Where katakana ends or begins: a word does, too. */
const KATAKANA_EDGE = /(?<=[ァ-ヺ]ー?)(?=[ぁ-ゖ])|(?<=[ぁ-ゖ])(?=[ァ-ヺ])/gu;
/** Runs of one script. Hiragana behind kanji is an ending of its word. */
const RUNS = new RegExp(
  `${[...synonyms.keys()].filter((word) => /[ぁ-ゖ]\p{Script=Han}/u.test(word)).join('|')}|[\\p{Script=Han}々〆]+|[ぁ-ゖー]+|[a-z]+|\\d+|.`,
  'gu',
);
/** What only joins words or asks. */
const JOINING = new Set(
  (
    'の は が を に で と へ も や か な ね よ お ご から まで より では には とは って です ます する した して したい たい ' +
    'ください ある ない いる なに なんじ いつ どうやって どうすれば について ところ こと ため ほしい できる できますか ですか ' +
    '何 何時 何曜日 何日 何処 所 場所 方 物 人 時'
  ).split(' '),
);
const ASKING = new Set(
  (
    'a an the of to in on at for from with by is are am be do does did can could how what when where who which my your our ' +
    'i we you it and or please want need would like about there this that any some have has get'
  ).split(' '),
);
/** Particles between two words that are written in kana alone. */
const PARTICLE = /(?<=.{2})[のをにはがで](?=.{2})/u;

const stemsOf = (word: string): readonly string[] => {
  if (!LATIN.test(word) || word.length < 4) return [];
  const stems = [
    word.replace(/ies$/, 'y'),
    word.replace(/(?:es|s)$/, ''),
    word.replace(/(?<=.{3})(?:ing|ed|ion)$/, ''),
  ];
  return stems.filter((stem) => stem !== word && stem.length > 2);
};

/** A verb or an adjective by its ending. */
const VERB = /\p{Script=Han}[ぁ-ゖ]*[うくぐすつぬぶむるいたてでえけげせねべめれ]$/u;
const SLIGHT = 0.35;

const isForeign = (text: string): boolean => LATIN.test(text);

function soughtWord(text: string, lexicon: Lexicon, isFound: (word: string) => boolean): SoughtWord {
  const kana = isForeign(text) ? romajiToKana(text) : KANJI.test(text) ? lexicon.readingOf(text) : text;
  const isRead = kana !== undefined && KANA.test(kana);
  const sound = isRead ? soundOf(kana) : undefined;
  const forms: Form[] = [];
  const add = (texts: Iterable<string>, worth: number) => {
    for (const form of texts) if (form !== text && form !== '') forms.push({ text: form, worth });
  };
  const same = new Set(
    [text, text.replace(/^[おご](?=.{2})/u, ''), ...(kana === undefined ? [] : [kana])].flatMap(
      (one) => synonyms.get(one) ?? [],
    ),
  );
  add(stemsOf(text), WORTH.stem);
  if (/^[おご].{2}/u.test(text)) add([text.slice(1)], WORTH.stem);
  if (sound !== undefined && sound.length > 1 && !KANJI.test(text)) add(lexicon.written(sound), WORTH.sound);
  add(same, WORTH.synonym);
  // Only a word that is found nowhere is taken for mistyped.
  if (!isFound(text) && forms.every((form) => !isFound(form.text)))
    for (const near of lexicon.near(text, sound)) {
      add([near], WORTH.near);
      add(synonyms.get(near) ?? [], WORTH.near * WORTH.synonym);
    }
  const isSlight = text.length === 1 ? !lexicon.has(text) : VERB.test(text);
  return { text, sound, forms: forms.slice(0, MOST_FORMS), weight: isSlight ? SLIGHT : 1 };
}

/** Joins neighbouring words that are one idea. */
function phrases(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    const size = Array.from({ length: LONGEST_PHRASE - 1 }, (_none, index) => LONGEST_PHRASE - index).find((length) =>
      synonyms.has(words.slice(at, at + length).join(' ')),
    );
    joined.push(words.slice(at, at + (size ?? 1)).join(' '));
    at += size ?? 1;
  }
  return joined;
}

/** Divides a word without blanks into the words that it is made of. */
function divided(word: string, lexicon: Lexicon): readonly string[] {
  if (LATIN.test(word) || word.includes(' ')) return [word];
  const isWord = (one: string) => synonyms.has(one) || lexicon.has(one);
  /** The longest known words of a run; the run itself if it has none or, of kana, something is left. */
  const wordsIn = (run: string): readonly string[] => {
    const words: string[] = [];
    for (let at = 0; at < run.length;) {
      const longest = Math.min(LONGEST_WORD, run.length - at);
      const sizes = Array.from({ length: longest - 1 }, (_none, less) => longest - less);
      const size = sizes.find((one) => isWord(run.slice(at, at + one)));
      if (size !== undefined) words.push(run.slice(at, at + size));
      at += size ?? 1;
    }
    return words.length > 0 && (KANJI.test(run) || words.join('') === run) ? words : [run];
  };
  if (KANA.test(word))
    return word
      .split(PARTICLE)
      .flatMap(wordsIn)
      .filter((part) => part !== '' && !JOINING.has(part));
  const parts: string[] = [];
  for (const [run] of word.matchAll(RUNS)) {
    const before = parts.at(-1);
    const isKana = KANA.test(run);
    if (isKana && JOINING.has(run)) parts.push('');
    else if (isKana && before !== undefined && KANJI.test(before.at(-1) ?? '')) {
      // The ending counts only where it makes a word that the thesaurus or the texts know.
      const ends = Array.from(run, (_kana, index) => before + run.slice(0, run.length - index));
      parts[parts.length - 1] = ends.find(isWord) ?? before;
    } else parts.push(...(KANJI.test(run) && run.length > 3 ? wordsIn(run) : [run]));
  }
  return parts.filter((part) => part !== '' && !JOINING.has(part));
}

/**
 * What a query looks for.
 * @param isFound whether a word occurs in some text
 */
export function soughtOf(query: string, lexicon: Lexicon, isFound: (word: string) => boolean): Sought {
  const typed = typedWords(query).slice(0, MOST_WORDS);
  const whole = typed.join(' ');
  const told = (words: readonly string[]): readonly string[] => {
    const saying = words.filter((word) => !ASKING.has(word) && !JOINING.has(word));
    return phrases(saying.length > 0 ? saying : words);
  };
  const plain = told(typed);
  const fine = told(typedWords(query.normalize('NFKC').replaceAll(KATAKANA_EDGE, ' ')))
    .flatMap((word) => divided(word, lexicon))
    .slice(0, MOST_WORDS);
  const known = new Map<string, SoughtWord>();
  const read = (words: readonly string[]): Reading =>
    words.map((text) => {
      const found = known.get(text) ?? soughtWord(text, lexicon, isFound);
      known.set(text, found);
      return found;
    });
  const isSame = fine.length === 0 || fine.join(' ') === plain.join(' ');
  return { whole, readings: plain.length === 0 ? [] : isSame ? [read(plain)] : [read(plain), read(fine)] };
}
