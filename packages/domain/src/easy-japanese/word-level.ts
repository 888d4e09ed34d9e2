import basicWords from './basic-words.json' with { type: 'json' };

const basic: ReadonlySet<string> = new Set(Object.values(basicWords).flatMap((words) => words.split(' ')));
const LONGEST = Math.max(...Array.from(basic, ({ length }) => length));

const RUN = /[\p{Script=Han}々]{2,}/gu;
const BEFORE_WORD = /[毎各全今約第新再前元大小数何来先古両別次旧半人日町私家朝昼夜春夏秋冬年月雨雪]/u;
const AFTER_WORD =
  /[々中後前外者人員用方側内町市県村区課係室館所場店屋家校園駅線行書証紙表券代料金品物機車船会語類式費別名順分間等先年月日時回顔席]/u;
/** A word of its own before any other. */
const ALONE = /今/u;
const NUMBER = /[一二三四五六七八九十百千万何数]/u;
const COUNTER =
  /[人日月年時分秒円回枚本個件台階歳才番目度週間号点列社校軒組割倍杯冊匹頭羽便席着足段名班室期半以上下中後前]/u;
/** What stands behind a name: it is no word to know. */
const IS_NAME = /[町市県郡村区島駅]$/u;
/** An office's division: its whole name is one. */
const IS_DIVISION = /[課係]$/u;
const OF_NAME =
  /^(?:\d*丁目|地区|小学校|中学校|高校|公園|病院|神社|温泉|銀行|大学|保育園|駅前|さん|様|くん|ちゃん|先生)/u;
const PARTICLE = /[をがはのともへやにで]/u;
/** Behind two kanji it makes a verb of them, 見比べる, and no compound; する and いたす do not. */
const VERB_ENDING = /^(?:い(?![たまるな])|[えきぎくぐけげちつてっねびぶべみむめらりるれろわ])/u;
/** A word in brackets explains, or is explained. */
const OPENS = /[（(]/u;
const CLOSES = /[）)]/u;

const wordAt = (run: string, at: number): number => {
  for (let length = Math.min(LONGEST, run.length - at); length > 1; length -= 1)
    if (basic.has(run.slice(at, at + length))) return length;
  return 0;
};

/** How many kanji at `at` a newcomer knows, as a word or as what stands before or behind one; 0: not known. */
function knownAt(run: string, at: number, isAfterKnown: boolean, isAfterNumber: boolean, behind: string): number {
  const word = wordAt(run, at);
  if (word > 0) return word;
  const one = run.charAt(at);
  if (NUMBER.test(one) || (isAfterNumber && COUNTER.test(one)) || (isAfterKnown && AFTER_WORD.test(one))) return 1;
  const canBegin = at === 0 || isAfterKnown;
  if (canBegin && BEFORE_WORD.test(one) && (wordAt(run, at + 1) > 0 || NUMBER.test(run.charAt(at + 1)))) return 1;
  if (canBegin && ALONE.test(one)) return 1;
  // The stem of a verb: 今使う, 一度見る.
  const isVerb = /^\p{Script=Hiragana}/u.test(behind) && !PARTICLE.test(behind.charAt(0));
  return at > 0 && at === run.length - 1 && isAfterKnown && isVerb ? 1 : 0;
}

interface Part {
  readonly at: number;
  readonly length: number;
  readonly isKnown: boolean;
}

/** The parts of a run of kanji, longest known words first; what is not known is one part. */
function partsOf(run: string, before: string, behind: string): readonly Part[] {
  const parts: Part[] = [];
  let isAfterNumber = /[\d０-９}かヵヶ]/u.test(before);
  let isAfterKnown = isAfterNumber || /[\p{Script=Katakana}ー＿A-Za-z]/u.test(before);
  for (let at = 0; at < run.length;) {
    const known = knownAt(run, at, isAfterKnown, isAfterNumber, behind);
    const last = parts.at(-1);
    if (known === 0 && last?.isKnown === false) parts.splice(-1, 1, { ...last, length: last.length + 1 });
    else parts.push({ at, length: Math.max(known, 1), isKnown: known > 0 });
    isAfterNumber = known === 1 && (isAfterNumber || NUMBER.test(run.charAt(at)));
    isAfterKnown = known > 0;
    at += Math.max(known, 1);
  }
  return parts;
}

/**
 * Finds words of kanji that somebody who has learned Japanese for two or three years need not know: they are neither in
 * basic-words.json nor put together of its words, nor names, nor explained in brackets anywhere in the text.
 */
export function wordsAboveLevel(text: string): readonly { readonly at: number; readonly length: number }[] {
  const explained = new Set<string>();
  const found = [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const behind = text.slice(index + run.length, index + run.length + 8);
    const before = text.charAt(index - 1);
    if (OPENS.test(behind.charAt(0)) || (OPENS.test(before) && CLOSES.test(behind.charAt(0)))) explained.add(run);
    if (IS_DIVISION.test(run)) return [];
    const parts = partsOf(run, before, behind);
    return parts.flatMap(({ at, length, isKnown }, place) => {
      const end = at + length;
      const isVerb = length < 3 && end === run.length && VERB_ENDING.test(behind);
      if (isKnown || isVerb || IS_NAME.test(run.slice(at, end)) || OF_NAME.test(run.slice(end, end + 8) + behind))
        return [];
      // One kanji alone belongs to the word before it, or else behind it.
      const start = length === 1 ? (parts[place - 1]?.at ?? at) : at;
      const next = length === 1 && start === at ? (parts[place + 1]?.length ?? 0) : 0;
      return [{ at: index + start, length: end + next - start, run }];
    });
  });
  return found.filter(({ run }) => !explained.has(run)).map(({ at, length }) => ({ at, length }));
}
