import { weekdays, type WordReading } from './contract.ts';
import { knownReadings, type KnownReading } from './known-readings.ts';

/** A word as segmented by the dictionary. */
export interface Token {
  readonly surface: string;
  /** In katakana; undefined for an unknown word. */
  readonly reading: string | undefined;
  /** A name of a person or place, one that only families have, or what stands behind one. */
  readonly kind?: 'name' | 'family' | 'suffix' | undefined;
}

const KANJI = /\p{Script=Han}/u;
/** Runs of kanji, and of anything else. */
const RUNS = /[\p{Script=Han}々〆ヶ]+|[^\p{Script=Han}々〆ヶ]+/gu;
const LONGEST_WORD = 40;
/** Most runs of kanji in one word. The time to match grows quickly with each. */
const MOST_RUNS = 4;

/** Katakana as hiragana. */
export const hiragana = (text: string): string =>
  text.replaceAll(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60));
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`);

const isWeekday = (text: string, at: number): boolean =>
  /[（(・、〜]/.test(text.charAt(at - 1)) &&
  /[）)・、〜]/.test(text.charAt(at + 1)) &&
  /[（(・〜]/.test(text.charAt(at - 1) + text.charAt(at + 1));

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

interface Placed extends Token {
  readonly at: number;
}

/** The tokens with their places in the text. */
function placed(text: string, tokens: readonly Token[]): Placed[] {
  let from = 0;
  return tokens.flatMap((token) => {
    const at = token.surface === '' ? -1 : text.indexOf(token.surface, from);
    if (at === -1) return [];
    from = at + token.surface.length;
    return [{ ...token, at }];
  });
}

/** Known readings at their offsets, where a word begins at the first letter and the last one ends no part of a word. */
function fixedReadings(
  text: string,
  tokens: readonly Placed[],
  own: ReadonlyMap<string, string>,
): Map<number, KnownReading> {
  const starts = new Set(tokens.map(({ at }) => at));
  const fixed = new Map<number, KnownReading>();
  const add = (one: KnownReading) => {
    const end = one.at + one.surface.length;
    if (starts.has(one.at) && (starts.has(end) || !KANJI.test(text.charAt(end)))) fixed.set(one.at, one);
  };
  for (const one of knownReadings(text)) add(one);
  // The longest last: it holds.
  for (const [surface, reading] of [...own].toSorted(([one], [other]) => one.length - other.length))
    for (let at = text.indexOf(surface); at !== -1; at = text.indexOf(surface, at + 1)) add({ at, surface, reading });
  return fixed;
}

/** Single kanji before さん and 様 that are nobody's name. */
const NOBODY = /^[客皆子孫父母兄姉娘奥]$/u;
/** Between a family name and a first name. */
const SPACE = /^[ \u3000]?$/;

const FIRST_NAME = /^\p{Script=Han}{1,2}(?![長員])\p{Script=Han}$/u;
const isName = (token: Token | undefined): boolean => token?.kind === 'name' || token?.kind === 'family';

/** Whether a word may belong to a name, which the dictionary can only guess. */
function mayBeName(text: string, tokens: readonly Placed[], index: number): boolean {
  const token = tokens[index];
  if (!token || token.kind === 'suffix') return token?.surface === '町' && isName(tokens[index - 1]);
  if (isName(token)) return !/^[都府県]/.test(text.slice(token.at + token.surface.length));
  // A first name may be a word, too: 中村 真理.
  const family = SPACE.test(tokens[index - 1]?.surface ?? '') ? tokens[index - 2] : undefined;
  if (family?.kind === 'family' && FIRST_NAME.test(token.surface)) return true;
  if (!/^\p{Script=Han}$/u.test(token.surface)) return false;
  const after = text.slice(token.at + token.surface.length, token.at + token.surface.length + 6);
  if (/^[ \u3000]?(?:さん|様|氏|くん|君|ちゃん)/.test(after)) return !NOBODY.test(token.surface);
  const isBeside = (one: Placed | undefined, other: Placed | undefined) =>
    one !== undefined && other !== undefined && SPACE.test(text.slice(one.at + one.surface.length, other.at));
  const [before, behind] = [-1, 1].map((step) => {
    const next = tokens[index + step];
    return next && SPACE.test(next.surface) ? tokens[index + 2 * step] : next;
  });
  return (isName(before) && isBeside(before, token)) || (isName(behind) && isBeside(token, behind));
}

/**
 * Lists the kanji words of a text in order. A word without a known reading is left out.
 * @param own readings of names; with them, other names are left out
 */
export function wordReadings(text: string, tokens: readonly Token[], own?: ReadonlyMap<string, string>): WordReading[] {
  const words: WordReading[] = [];
  const all = placed(text, tokens);
  const fixed = fixedReadings(text, all, own ?? new Map());
  let from = 0;
  for (const [index, token] of all.entries()) {
    const start = token.at;
    if (start < from) continue;
    const known = fixed.get(start);
    const surface = known?.surface ?? token.surface;
    from = start + surface.length;
    if (!KANJI.test(surface) || surface.length > LONGEST_WORD) continue;
    const weekday = isWeekday(text, start) ? weekdays[surface] : undefined;
    if (weekday === undefined && known === undefined && own && mayBeName(text, all, index)) continue;
    const said = weekday ?? known?.reading ?? hiragana(token.reading ?? '');
    if (!/^[ぁ-ゖー 　]+$/.test(said)) continue;
    let at = start;
    for (const [base, part] of partsOf(surface, said)) {
      if (part !== undefined) words.push({ at, base, reading: part });
      at += base.length;
    }
  }
  return words;
}

/** Spreads the readings of texts that were joined, each with a letter between, over the texts. */
export function readingsOfTexts(
  texts: readonly string[],
  words: readonly WordReading[],
): [at: number, length: number, reading: string][][] {
  let from = 0;
  let next = 0;
  return texts.map((text) => {
    const own: [number, number, string][] = [];
    for (let word = words[next]; word && word.at < from + text.length; word = words[(next += 1)])
      own.push([word.at - from, word.base.length, word.reading]);
    from += text.length + 1;
    return own;
  });
}
