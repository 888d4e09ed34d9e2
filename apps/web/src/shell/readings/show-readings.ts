import './readings.css';
import { MOST_TEXTS, READINGS_LENGTH, askTextReadings, weekdays } from '@machi/domain/readings/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import { client } from '../calls/client.ts';
import { drawAgain, recordStore, shownLocale } from '../record/record.ts';
import { dresser } from './jsx-runtime.ts';

type Words = ReplyOf<typeof askTextReadings>['texts'][number];

/** Elements whose content is no text of the page, or has readings of its own. */
const BARE = new Set(
  'input option optgroup title textarea script style ruby rt rp svg text tspan desc canvas noscript'.split(' '),
);
const KANJI = /\p{Script=Han}/u;
/** Texts in memory, and nowhere else: they may be anybody's. A page has some hundreds. */
const MOST_KNOWN = 5000;
/** Texts that are drawn at once are asked for together. */
const GATHER_MILLISECONDS = 60;
const RETRY_MILLISECONDS = 20_000;

const known = new Map<string, Words>();
const wanted = new Set<string>();
let isAsking = false;
let isShown = false;

/** Takes as many of the wanted texts as one request may hold. */
function nextTexts(): string[] {
  const texts: string[] = [];
  let letters = 0;
  for (const text of wanted) {
    letters += text.length;
    if (texts.length === MOST_TEXTS || letters > READINGS_LENGTH) break;
    texts.push(text);
  }
  return texts;
}

async function ask(): Promise<void> {
  const texts = nextTexts();
  const { member_id } = recordStore.read();
  const result = await client.call(askTextReadings, { texts }, { ignoresError: true });
  // The texts and the readings of a name belong to who asked.
  if (member_id !== recordStore.read().member_id) return;
  // A text that the server does not take is not asked again.
  const isRefused = !result.ok && result.status >= 400 && result.status < 500 && result.status !== 429;
  if (!result.ok && !isRefused) {
    await new Promise((go) => setTimeout(go, (result.retryAfterSeconds ?? 0) * 1000 || RETRY_MILLISECONDS));
    return;
  }
  for (const [index, text] of texts.entries()) {
    known.set(text, result.ok ? (result.reply.texts[index] ?? []) : []);
    wanted.delete(text);
  }
  for (const [text] of known) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(text);
  }
  drawAgain();
}

async function askAll(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  await new Promise((go) => setTimeout(go, GATHER_MILLISECONDS));
  while (wanted.size > 0 && isShown) await ask();
  isAsking = false;
}

function want(text: string): void {
  if (text.length > READINGS_LENGTH) return;
  wanted.add(text);
  void askAll();
}

/** One word with its reading, which the style draws: it is in no copied text and in no name of a control. */
const ruby = (key: number, base: string, reading: string) =>
  jsx('ruby', { children: [base, jsx('rt', { 'data-reading': reading }, 'rt')] }, key);

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const PARTICLE = /^(?:[はがをにでともへや]|から|まで|より)$/;
/** Most letters of a phrase that stays whole: more do not fit the narrowest heading. */
const WHOLE = 6;
/** Before the polite end of a long phrase: 書いて|ください, 予約|できます, お願い|します, 分かり|ません. */
const POLITE =
  /(?<=[てで])(?=くださ)|(?<=[ぁ-ん]|\p{Script=Han}{2})(?=でき)|(?<=\p{Script=Han}{2}|い)(?=しま[すし])|(?<=[ぁ-ん])(?=ません)/gu;

/** Where a line may end, in order: before a word that is not in hiragana, behind a particle, and behind a sentence. */
function phrasesOf(text: string): readonly number[] {
  const words = [...segmenter.segment(text)];
  const starts = words.flatMap(({ segment, index }, at) => {
    const before = words[at - 1]?.segment ?? '';
    if (/[、。！？]$/.test(before)) return [index];
    if (!/[ぁ-ん]$/.test(before) || /^[おご]$/.test(before)) return [];
    const isKana = /^[ぁ-ん]/.test(segment);
    const isStart = isKana ? PARTICLE.test(before) && !PARTICLE.test(segment) : /^[\p{L}\d]/u.test(segment);
    return isStart ? [index] : [];
  });
  return [0, ...starts].flatMap((start, at) => {
    const phrase = text.slice(start, starts[at]);
    const within = phrase.length > WHOLE ? [...phrase.matchAll(POLITE)].map(({ index }) => start + index) : [];
    return [start, ...within];
  });
}

/**
 * A text with the readings of its words; itself until they are known.
 * @param isHead whether a letter alone is a weekday, above a column
 */
function read(text: string, isHead: boolean): ReactNode {
  if (!KANJI.test(text)) return text;
  const weekday = isHead ? weekdays[text] : undefined;
  const words: Words | undefined = weekday === undefined ? known.get(text) : [[0, 1, weekday]];
  if (!words) want(text);
  if (!words?.length) return text;
  const starts = phrasesOf(text);
  let from = 0;
  const parts: ReactNode[] = [];
  const add = (to: number): void => {
    for (const start of starts)
      if (start > from && start <= to) {
        parts.push(text.slice(from, start), jsx('wbr', {}, `break ${start}`));
        from = start;
      }
    parts.push(text.slice(from, to));
  };
  for (const [at, length, reading] of words) {
    add(at);
    parts.push(ruby(at, text.slice(at, at + length), reading));
    from = at + length;
  }
  add(text.length);
  // One box, as the text itself was one: in a row of boxes each word would become one.
  return jsx('span', { className: 'with-readings', children: parts });
}

/** Elements are dressed already; numbers stay in the text that they belong to. */
function readAll(children: unknown, isHead: boolean): unknown {
  if (typeof children === 'string') return read(children, isHead);
  if (!Array.isArray(children)) return children;
  return children.map((child: unknown) => (isValidElement(child) ? child : readAll(child, isHead)));
}

function dress(type: unknown, props: object): object {
  const { children, lang }: { children?: unknown; lang?: string } = props;
  if ((typeof type !== 'string' && type !== Fragment) || (typeof type === 'string' && BARE.has(type))) return props;
  if (children === undefined || !(lang ?? shownLocale()).startsWith('ja')) return props;
  const dressed = readAll(children, type === 'th' || 'aria-hidden' in props);
  return dressed === children ? props : { ...props, children: dressed };
}

let reader = recordStore.read().member_id;

/** Shows or hides the readings, as the person wants it. */
export function showReadings(isWanted: boolean): void {
  const { member_id } = recordStore.read();
  if (member_id !== reader) {
    reader = member_id;
    known.clear();
    wanted.clear();
  }
  if (isWanted === isShown) return;
  isShown = isWanted;
  const both = (type: unknown, props: object): object => dress(type, dresser.words?.(type, props) ?? props);
  if (isWanted) dresser.dress = both;
  else if (dresser.words) dresser.dress = dresser.words;
  else delete dresser.dress;
  drawAgain();
}
