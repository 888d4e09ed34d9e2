import { languageOfText } from './languages.ts';
import type { Piece } from './pieces.ts';
import { saidParts } from './said.ts';

/** A stretch of a shown text. */
export interface Mark {
  /** Index of the piece. */
  readonly piece: number;
  readonly from: number;
  readonly to: number;
}
interface Span extends Mark {
  /** Where its words begin and end in what is said. */
  readonly at: number;
  readonly until: number;
  readonly isOther: boolean;
}

/** A sentence, or a part of a long one. */
export interface Utterance {
  readonly text: string;
  readonly language: string;
  readonly heading: number;
  readonly spans: readonly Span[];
}

/** Chromium falls silent in the middle of what takes longer than some fifteen seconds at a slow pace. */
const MOST: Readonly<Record<string, number>> = { ja: 60, zh: 50 };
const MOST_LETTERS = 160;

const SENTENCE_ENDS = /[。！？]+[」』）]*|[.!?]+["'”’)]*(?=\s)/gu;
const PAUSES = /[、，,;；：:・\s]/u;

/** Where to cut a text that is longer than a voice says in one go: behind a pause, if there is one. */
function cutOf(text: string, most: number): number {
  for (let at = most; at > most / 3; at -= 1) if (PAUSES.test(text.charAt(at - 1))) return at;
  return most;
}

/** Positions between the sentences of a text, with its end. */
function* endsOf(text: string, most: number): Generator<number> {
  let from = 0;
  const ends = [...text.matchAll(SENTENCE_ENDS)].map((found) => found.index + found[0].length);
  for (const end of [...ends, text.length]) {
    while (end - from > most) {
      from += cutOf(text.slice(from, from + most), most);
      yield from;
    }
    if (end > from) yield end;
    from = end;
  }
}

interface Paragraph {
  text: string;
  readonly language: string;
  readonly heading: number;
  readonly spans: Span[];
}

function paragraphsOf(pieces: readonly Piece<unknown>[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const [index, { text, said, language, heading, after }] of pieces.entries()) {
    let last = paragraphs.at(-1);
    if (!last || after === 'block' || last.language !== language || last.heading !== heading) {
      last = { text: '', language, heading, spans: [] };
      paragraphs.push(last);
    } else if (after === 'cell') last.text += language === 'ja' || language === 'zh' ? '、' : ', ';
    const parts = said === undefined ? saidParts(text, language) : [{ from: 0, to: text.length, said, isOther: true }];
    for (const part of parts) {
      const at = last.text.length;
      last.text += part.said;
      last.spans.push({
        piece: index,
        from: part.from,
        to: part.to,
        at,
        until: last.text.length,
        isOther: part.isOther,
      });
    }
  }
  return paragraphs;
}

/** The part of a span within a stretch of what is said; other words for a text stay whole. */
function within(span: Span, start: number, end: number): Span | undefined {
  if (span.at >= end || span.until <= start) return undefined;
  if (span.isOther) return span;
  const at = Math.max(span.at, start);
  const until = Math.min(span.until, end);
  return { ...span, at, until, from: span.from + at - span.at, to: span.from + until - span.at };
}
const allWithin = (spans: readonly Span[], start: number, end: number): readonly Span[] =>
  spans.flatMap((span) => within(span, start, end) ?? []);

/** What a voice says one after the other, in sentences that each know where they stand on the page. */
export function utterancesOf(pieces: readonly Piece<unknown>[]): readonly Utterance[] {
  return paragraphsOf(pieces).flatMap(({ text, language: stated, heading, spans }) => {
    const utterances: Utterance[] = [];
    let from = 0;
    for (const end of endsOf(text, MOST[stated] ?? MOST_LETTERS)) {
      const start = from + (text.slice(from, end).match(/^\s*/)?.[0].length ?? 0);
      from = end;
      const said = text.slice(start, end).trimEnd();
      if (!/[\p{L}\p{N}]/u.test(said)) continue;
      const own = allWithin(spans, start, start + said.length).map((span) => ({
        ...span,
        at: span.at - start,
        until: span.until - start,
      }));
      utterances.push({ text: said, language: languageOfText(said, stated), heading, spans: own });
    }
    return utterances;
  });
}

/** The word that begins at, or lies over, a place of what is said. A voice need not tell its length. */
function wordEnd({ text, language }: Utterance, at: number): number {
  const [word] = new Intl.Segmenter(language, { granularity: 'word' }).segment(text.slice(at));
  return at + (word?.segment.length ?? 1);
}

/** What of the page is marked while a word is said. */
export const marksOfWord = (utterance: Utterance, at: number, length = 0): readonly Mark[] =>
  allWithin(utterance.spans, at, length > 0 ? at + length : wordEnd(utterance, at));

export interface Heading {
  /** Index of its first utterance. */
  readonly at: number;
  readonly text: string;
}

/** Where one can have the page read from. */
export function headingsOf(utterances: readonly Utterance[]): readonly Heading[] {
  const headings = new Map<number, Heading>();
  for (const [at, { heading, text }] of utterances.entries()) {
    const known = headings.get(heading);
    if (heading > 0) headings.set(heading, known ? { ...known, text: `${known.text} ${text}` } : { at, text });
  }
  return [...headings.values()];
}
