import type { WordReading } from './contract.ts';

/** A word as segmented by the dictionary. */
export interface Token {
  readonly surface: string;
  /** In katakana; undefined for an unknown word. */
  readonly reading: string | undefined;
}

const KANJI = /\p{Script=Han}/u;
/** Runs of kanji, and of anything else. */
const RUNS = /[\p{Script=Han}々〆ヶ]+|[^\p{Script=Han}々〆ヶ]+/gu;
const LONGEST_WORD = 40;
/** Most runs of kanji in one word. The time to match grows quickly with each. */
const MOST_RUNS = 4;

const hiragana = (text: string): string =>
  text.replaceAll(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60));
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`);

/** Readings of dates and hours after a number. */
const behindNumber: Readonly<Record<string, string>> = { 月: 'がつ', 日: 'にち', 年: 'ねん', 時: 'じ', 分: 'ふん' };
/** Readings of weekdays in brackets. */
const weekdays: Readonly<Record<string, string>> = {
  月: 'げつ',
  火: 'か',
  水: 'すい',
  木: 'もく',
  金: 'きん',
  土: 'ど',
  日: 'にち',
  祝: 'しゅく',
};

/** Reading of a word that depends on its context, which the dictionary ignores. */
function readingInPlace(text: string, at: number, surface: string): string | undefined {
  const before = text.slice(0, at);
  if (/[\d０-９]$/.test(before)) return behindNumber[surface];
  return /[（(・]$/.test(before) && /^[）)・]/.test(text.slice(at + surface.length)) ? weekdays[surface] : undefined;
}

/** Assigns each run of kanji its part of the reading. A word that cannot be split is read as a whole. */
function partsOf(surface: string, reading: string): readonly (readonly [base: string, reading: string | undefined])[] {
  const runs = surface.match(RUNS) ?? [];
  if (runs.filter((run) => KANJI.test(run)).length > MOST_RUNS) return [[surface, reading]];
  const pattern = runs.map((run) => (KANJI.test(run) ? '(.+?)' : escaped(hiragana(run)))).join('');
  const found = new RegExp(`^${pattern}$`, 'u').exec(reading);
  if (found === null) return [[surface, reading]];
  let group = 0;
  return runs.map((run) => {
    if (!KANJI.test(run)) return [run, undefined];
    group += 1;
    return [run, found[group]];
  });
}

/** Lists the kanji words of a text in order. A word without a known reading is left out. */
export function wordReadings(text: string, tokens: readonly Token[]): WordReading[] {
  const words: WordReading[] = [];
  let from = 0;
  for (const { surface, reading } of tokens) {
    const start = text.indexOf(surface, from);
    if (surface === '' || start === -1) continue;
    from = start + surface.length;
    const said = readingInPlace(text, start, surface) ?? (reading === undefined ? undefined : hiragana(reading));
    if (said === undefined || !KANJI.test(surface) || surface.length > LONGEST_WORD || !/^[ぁ-ゖー]+$/.test(said))
      continue;
    let at = start;
    for (const [base, part] of partsOf(surface, said)) {
      if (part !== undefined) words.push({ at, base, reading: part });
      at += base.length;
    }
  }
  return words;
}
