import type { Faq } from './contract.ts';
import { foldText } from './fold-text.ts';

/** Characters that are read: the matter is at the beginning of a text. */
const READ = 2000;
/** Fewer characters give no suggestion. */
const LEAST = 4;
const MOST_SUGGESTED = 3;
/** A word that occurs in a larger share of the questions does not count. */
const COMMON = 1 / 8;
/** Weight of a word in an answer, relative to one in a question. */
const IN_ANSWER = 0.35;
/** Weight of a stem with its ending, relative to a noun. */
const OF_STEM = 0.6;
const ENOUGH = 2.5;

const LATIN = /^[\p{Script=Latin}\p{N}]+$/u;
const NOUN = /^(?:[\p{Script=Han}々]{2}|[\p{Script=Katakana}ー]{2})$/u;
const STEM = /^\p{Script=Han}\p{Script=Hiragana}$/u;
/** Words of any question. */
const ASKING = new Set(
  (
    '教え 願い 知り 思い 来ま 方は 日は 日を 使い 使え ' +
    'when where what which who why how can could does did have has had was are the and not for from with without you your please there this that'
  ).split(' '),
);

/**
 * Words of a text with their weights. Japanese has no blanks, so its words are pairs of letters: of nouns, and of stems
 * with their ending. Endings and particles do not count.
 */
function gramsOf(text: string): ReadonlyMap<string, number> {
  const grams = new Map<string, number>();
  for (const run of text
    .normalize('NFKC')
    .match(/[\p{Script=Latin}\p{N}]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu) ?? []) {
    if (LATIN.test(run)) {
      const word = foldText(run);
      if (word.length > 2 && !ASKING.has(word)) grams.set(word, 1);
      continue;
    }
    for (let at = 0; at + 2 <= run.length; at += 1) {
      const pair = run.slice(at, at + 2);
      if (NOUN.test(pair)) grams.set(foldText(pair), 1);
      else if (STEM.test(pair) && !ASKING.has(pair)) grams.set(pair, OF_STEM);
    }
  }
  return grams;
}

type Grams = ReadonlyMap<string, number>;
interface Known {
  readonly faq: Faq;
  readonly title: Grams;
  readonly answer: Grams;
}
/** Prepared questions, read once for all inputs. */
export interface KnownFaqs {
  readonly faqs: readonly Known[];
  /** Number of titles with each word, and of answers. */
  readonly inTitles: ReadonlyMap<string, number>;
  readonly inAnswers: ReadonlyMap<string, number>;
}

function countIn(texts: readonly Grams[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const grams of texts) for (const gram of grams.keys()) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return counts;
}

export function knowFaqs(faqs: readonly Faq[]): KnownFaqs {
  const known = faqs.map((faq) => ({
    faq,
    title: gramsOf(faq.title),
    answer: gramsOf(faq.body.replaceAll(/<[^>]*>/g, ' ')),
  }));
  return {
    faqs: known,
    inTitles: countIn(known.map(({ title }) => title)),
    inAnswers: countIn(known.map(({ answer }) => answer)),
  };
}

/**
 * Questions about a page: those whose answer leads to it, the ones opened most first, then those that share rare words
 * with its name and what it is for. Three at most; none where the town has none.
 * @param path the page's path, such as "/waste"
 */
export function faqsOfPage(faqs: readonly Faq[], path: string, words: string): readonly Faq[] {
  const byOpened = (one: Faq, other: Faq): number => other.opened - one.opened;
  const leading = faqs.filter(({ body }) => body.includes(`href="${path}"`)).toSorted(byOpened);
  const others = suggestFaqs(knowFaqs(faqs), words).toSorted(byOpened);
  return [...new Set([...leading, ...others])].slice(0, MOST_SUGGESTED);
}

/** Questions that may answer the typed text: those that share rare words with it, the likeliest first. */
export function suggestFaqs({ faqs, inTitles, inAnswers }: KnownFaqs, typed: string): readonly Faq[] {
  if (typed.trim().length < LEAST) return [];
  const most = Math.max(2, faqs.length * COMMON);
  const typedGrams = [...gramsOf(typed.slice(0, READ))];
  /** Weight of a word: rarer ones count more. */
  const weigh = (gram: string, counts: ReadonlyMap<string, number>): number => {
    const times = counts.get(gram) ?? 0;
    return times === 0 || times > most ? 0 : Math.log(faqs.length / times);
  };
  const scored = faqs.map(({ faq, title, answer }) => {
    let score = 0;
    for (const [gram, share] of typedGrams)
      if (title.has(gram)) score += share * weigh(gram, inTitles);
      else if (answer.has(gram)) score += share * weigh(gram, inAnswers) * IN_ANSWER;
    return { faq, score };
  });
  return scored
    .filter(({ score }) => score >= ENOUGH)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_SUGGESTED)
    .map(({ faq }) => faq);
}
