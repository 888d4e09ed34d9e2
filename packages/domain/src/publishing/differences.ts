import { readMarkup } from '../rich-text/markup.ts';
import type { RichNode } from '../rich-text/fit.ts';
import { voidElements } from '../rich-text/schema.ts';
import { treeOf } from '../rich-text/tree.ts';

/** A piece of a comparison of two texts. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}
/** A paragraph of either text, or a paragraph of both with changed words. */
export interface ComparedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'changed';
  readonly pieces: readonly Piece[];
}

/** Elements that start a line. */
const blocks = new Set(['p', 'h3', 'h4', 'li', 'tr', 'caption', 'figure', 'figcaption', 'ul', 'ol', 'table', 'br']);

/**
 * Splits a rich text into lines of words, with the addresses of links and pictures, so that a changed address is
 * visible.
 */
export function linesOf(html: string): string[] {
  const lines: string[] = [''];
  const say = (words: string): void => void (lines[lines.length - 1] += words);
  const walk = (nodes: readonly RichNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') say(node.replaceAll(/\s+/g, ' '));
      else {
        const { name, attributes, children } = node;
        if (blocks.has(name)) lines.push('');
        if (name === 'img') say(`[${attributes['alt'] ?? ''} ${attributes['src'] ?? ''}]`);
        if (name === 'rt') say('（');
        walk(children);
        if (name === 'rt') say('）');
        if (name === 'a') say(` (→ ${attributes['href'] ?? ''})`);
        if (name === 'td' || name === 'th') say(' | ');
        if (blocks.has(name)) lines.push('');
      }
    }
  };
  walk(treeOf(readMarkup(html, voidElements)));
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Most comparisons. Above it, one text counts as removed and the other as added. */
const MOST_COMPARED = 1_000_000;

/**
 * Finds the shortest change between two lists (longest common subsequence), after removing the common beginning and
 * end.
 */
function compare(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const left = Math.min(before.length, after.length) - start;
  while (end < left && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const told = (kind: Piece['kind'], texts: readonly string[]): Piece[] => texts.map((text) => ({ kind, text }));
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const middle =
    old.length * young.length > MOST_COMPARED
      ? [...told('removed', old), ...told('added', young)]
      : compareInner(old, young);
  return [...told('same', before.slice(0, start)), ...middle, ...told('same', before.slice(before.length - end))];
}

function compareInner(old: readonly string[], young: readonly string[]): Piece[] {
  const width = young.length + 1;
  // Number of common elements from here on.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = young.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === young[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < young.length) {
    const [gone, come] = [old[row], young[column]];
    if (gone !== undefined && gone === come) {
      pieces.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (come === undefined || (gone !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: 'removed', text: gone ?? '' });
      row += 1;
    } else {
      pieces.push({ kind: 'added', text: come });
      column += 1;
    }
  }
  return pieces;
}

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const wordsOf = (line: string): string[] => [...words.segment(line)].map(({ segment }) => segment);

/** Joins neighbouring words of the same kind. */
function joined(pieces: readonly Piece[]): Piece[] {
  const together: Piece[] = [];
  for (const piece of pieces) {
    const last = together.at(-1);
    if (last?.kind === piece.kind) together[together.length - 1] = { ...last, text: last.text + piece.text };
    else together.push(piece);
  }
  return together;
}

/** Treats a line as changed instead of replaced if enough words are the same. */
function changedLine(before: string, after: string): ComparedLine | undefined {
  const pieces = joined(compare(wordsOf(before), wordsOf(after)));
  const kept = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.length : sum), 0);
  return kept * 2 >= Math.max(before.length, after.length) ? { kind: 'changed', pieces } : undefined;
}

const lineOf = (piece: Piece): ComparedLine => ({ kind: piece.kind, pieces: [piece] });

/** Compares two texts by paragraphs, and by words within a changed paragraph. */
export function differences(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let [gone, come]: [Piece[], Piece[]] = [[], []];
  const settle = (): void => {
    const pairs = Math.min(gone.length, come.length);
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1) {
      const [old, young] = [gone[index], come[index]];
      const changed = index < pairs && old && young ? changedLine(old.text, young.text) : undefined;
      if (changed) lines.push(changed);
      else lines.push(...[old, young].flatMap((piece) => (piece ? [lineOf(piece)] : [])));
    }
    [gone, come] = [[], []];
  };
  for (const piece of compare(before, after)) {
    if (piece.kind === 'removed') gone.push(piece);
    else if (piece.kind === 'added') come.push(piece);
    else {
      settle();
      lines.push(lineOf(piece));
    }
  }
  settle();
  return lines;
}

export const isUnchanged = (lines: readonly ComparedLine[]): boolean => lines.every(({ kind }) => kind === 'same');
