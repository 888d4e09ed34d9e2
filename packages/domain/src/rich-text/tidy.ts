import type { RichElement, RichNode } from './fit.ts';
import { tidyRuby } from './ruby.ts';
import { tidyTable } from './tidy-table.ts';

const element = (name: string, children: readonly RichNode[], from?: RichElement): RichElement => ({
  name,
  attributes: from?.attributes ?? {},
  children,
});
const isNamed = <Name extends string>(
  node: RichNode | undefined,
  ...names: readonly Name[]
): node is RichElement & { readonly name: Name } =>
  typeof node === 'object' && (names as readonly string[]).includes(node.name);

const blocks = new Set(['p', 'h3', 'h4', 'ul', 'ol', 'table', 'figure']);
const isBlock = (node: RichNode): boolean => typeof node === 'object' && blocks.has(node.name);
/** A full-width blank indents a paragraph and is kept. */
const BLANKS = /[\t\n\r\f ]+/g;

/**
 * Normalises a text to the form that the editor makes, wherever it was pasted from. Loose lines become paragraphs; a
 * single paragraph in a list item or cell is unwrapped; empty elements are removed; table headings get a scope. The
 * input fits the schema. No text is lost.
 */
export const tidyRichText = (nodes: readonly RichNode[]): RichNode[] => tidyFlow(nodes);

function tidyFlow(nodes: readonly RichNode[]): RichNode[] {
  const tidied: RichNode[] = [];
  let line: RichNode[] = [];
  const endLine = (): void => {
    const words = tidyLine(line);
    if (words.length > 0) tidied.push(element('p', words));
    line = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine();
      tidied.push(...tidyBlock(node as RichElement));
    } else line.push(node);
  }
  endLine();
  return tidied;
}

function tidyBlock(block: RichElement): RichNode[] {
  if (isNamed(block, 'p', 'h3', 'h4')) {
    const words = tidyLine(block.children);
    return words.length === 0 ? [] : [element(block.name, words)];
  }
  if (isNamed(block, 'ul', 'ol')) {
    const points = block.children.filter((node) => isNamed(node, 'li')).map((point) => tidyPoint(point as RichElement));
    const said = points.filter(({ children }) => children.length > 0);
    return said.length === 0 ? [] : [element(block.name, said, block)];
  }
  if (isNamed(block, 'figure')) return tidyFigure(block);
  return tidyTable(block, { cell: (nodes) => withoutFrame(tidyFlow(nodes)), line: tidyLine });
}

/** Unwraps a single paragraph in a list item, alone or before lists. */
function tidyPoint(point: RichElement): RichElement {
  const [first, ...rest] = tidyFlow(point.children);
  if (!isNamed(first, 'p') || !rest.every((node) => isNamed(node, 'ul', 'ol')))
    return element('li', first === undefined ? [] : [first, ...rest]);
  return element('li', [...first.children, ...rest]);
}
const withoutFrame = (nodes: readonly RichNode[]): readonly RichNode[] => {
  const [only] = nodes;
  return nodes.length === 1 && isNamed(only, 'p') ? only.children : nodes;
};

function tidyFigure(figure: RichElement): RichNode[] {
  const [picture, ...more] = figure.children.filter((node) => isNamed(node, 'img'));
  const words = figure.children.filter((node) => isNamed(node, 'figcaption')).map(({ children }) => tidyLine(children));
  const captions = words.filter((line) => line.length > 0);
  if (picture === undefined) return captions.map((line) => element('p', line));
  const caption = captions.flatMap((line, index) => (index === 0 ? line : [element('br', []), ...line]));
  return [
    element('figure', [picture, ...(caption.length === 0 ? [] : [element('figcaption', caption)])]),
    ...more.map((other) => element('figure', [other])),
  ];
}

/** Normalises a line: white space as browsers show it, no empty marks, no line break at the end. */
function tidyLine(nodes: readonly RichNode[]): RichNode[] {
  const line = joined(nodes.flatMap(tidyInline));
  for (let last = line.at(-1); last !== undefined; last = line.at(-1)) {
    if (!isNamed(last, 'br') && !(typeof last === 'string' && last.trim() === '')) break;
    line.pop();
  }
  while (line.length > 0 && typeof line[0] === 'string' && line[0].trim() === '') line.shift();
  return trimmed(line);
}

function tidyInline(node: RichNode): RichNode[] {
  if (typeof node === 'string') return node === '' ? [] : [node.replaceAll(BLANKS, ' ')];
  if (isNamed(node, 'br', 'img')) return [element(node.name, [], node)];
  if (isNamed(node, 'ruby')) return tidyRuby(node);
  const inside = joined(node.children.flatMap(tidyInline));
  return inside.length === 0 ? [] : [element(node.name, inside, node)];
}

/** Joins neighbours with the same marks. */
function joined(nodes: readonly RichNode[]): RichNode[] {
  const line: RichNode[] = [];
  for (const node of nodes) {
    const last = line.at(-1);
    if (typeof node === 'string' && typeof last === 'string') line[line.length - 1] = last + node;
    else if (isNamed(node, 'strong', 'em') && isNamed(last, node.name))
      line[line.length - 1] = element(node.name, joined([...last.children, ...node.children]));
    else line.push(node);
  }
  return line;
}

/** Removes blanks at both ends of a line, which browsers do not show. */
function trimmed(line: readonly RichNode[]): RichNode[] {
  return line
    .map((node, at) => {
      if (typeof node !== 'string') return node;
      const before = at === 0 || isNamed(line[at - 1], 'br');
      const behind = at === line.length - 1 || isNamed(line[at + 1], 'br');
      const start = before ? node.replace(/^ +/, '') : node;
      return behind ? start.replace(/ +$/, '') : start;
    })
    .filter((node) => node !== '');
}
