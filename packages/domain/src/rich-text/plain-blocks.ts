import type { RichElement, RichNode } from './fit.ts';
import { readPlainLine } from './plain-line.ts';

/** Points lie no deeper in each other. */
const MOST_DEPTH = 6;
const HEADING = /^([■◆])[ 　]?(.*)$/;
const POINT = /^((?: {2}|　)*) ?(?:(・)[ 　]?|(-)[ 　]|([0-9０-９]{1,3})(?:\.[ 　]|．[ 　]?))(.*)$/;
const INDENT = /^[ 　]+/;

interface Point {
  readonly depth: number;
  /** Undefined for one that is not counted. */
  readonly number: number | undefined;
  words: string;
}
/** Lines that belong together, until an empty one. */
type Open =
  | { readonly kind: 'lines'; readonly lines: string[] }
  | { readonly kind: 'points'; readonly points: Point[] };

const element = (name: string, children: readonly RichNode[], attributes: Readonly<Record<string, string>> = {}) =>
  ({ name, attributes, children }) satisfies RichElement;

/** The blocks that a plain text says. */
export function readPlainBlocks(text: string): RichNode[] {
  const blocks: RichNode[] = [];
  let open: Open | undefined;
  const end = (): void => {
    if (open?.kind === 'lines') {
      const words = readPlainLine(open.lines.join('\n'));
      if (words.length > 0) blocks.push(element('p', words));
    } else if (open?.kind === 'points') blocks.push(...listsOf(open.points));
    open = undefined;
  };
  // What no text may have does not come into it.
  for (const line of text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').split('\n')) {
    const point = readPoint(line);
    const [, mark, heading = ''] = HEADING.exec(line) ?? [];
    if (line.trim() === '') end();
    else if (mark !== undefined) {
      end();
      const words = readPlainLine(heading);
      if (words.length > 0) blocks.push(element(mark === '■' ? 'h3' : 'h4', words));
    } else if (point !== undefined) {
      if (open?.kind !== 'points') end();
      open = open?.kind === 'points' ? open : { kind: 'points', points: [] };
      open.points.push(point);
    } else if (open?.kind === 'points' && INDENT.test(line)) {
      const last = open.points.at(-1);
      if (last !== undefined) last.words += `\n${line.replace(INDENT, '')}`;
    } else {
      if (open?.kind !== 'lines') end();
      open = open?.kind === 'lines' ? open : { kind: 'lines', lines: [] };
      open.lines.push(line);
    }
  }
  end();
  return blocks;
}

function readPoint(line: string): Point | undefined {
  const [, indent = '', dot, dash, digits, words = ''] = POINT.exec(line) ?? [];
  if (words.trim() === '') return undefined;
  const depth = Math.min(indent.replaceAll('  ', '　').length, MOST_DEPTH);
  if (dot !== undefined || dash !== undefined) return { depth, number: undefined, words };
  const number = Number(digits?.normalize('NFKC'));
  return number >= 1 ? { depth, number, words } : undefined;
}

/** The lists that points make: those deeper than the one before them lie in it. */
function listsOf(points: readonly Point[]): RichElement[] {
  const lists: RichElement[] = [];
  let at = 0;
  while (at < points.length) {
    const first = points[at];
    if (first === undefined) break;
    const items: RichElement[] = [];
    for (let point = points[at]; point !== undefined; point = points[at]) {
      if (isCounted(point) !== isCounted(first)) break;
      const behind = points.slice(at + 1);
      const next = behind.findIndex(({ depth }) => depth <= first.depth);
      const below = next === -1 ? behind : behind.slice(0, next);
      const words = readPlainLine(point.words);
      const children = [...words, ...listsOf(below)];
      if (children.length > 0) items.push(element('li', children));
      at += 1 + below.length;
    }
    const start: Readonly<Record<string, string>> =
      first.number === undefined || first.number === 1 ? {} : { start: String(first.number) };
    if (items.length > 0) lists.push(element(isCounted(first) ? 'ol' : 'ul', items, start));
  }
  return lists;
}
const isCounted = ({ number }: Point): boolean => number !== undefined;
