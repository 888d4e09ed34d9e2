import { readMarkup } from './markup.ts';
import { fitRichText, type RichElement, type RichNode } from './fit.ts';
import { readPlainBlocks } from './plain-blocks.ts';
import { exceedsBounds, textBounds, voidElements } from './schema.ts';
import { tidyRichText } from './tidy.ts';
import { treeOf, writeRichText } from './tree.ts';
import { writePlainBlocks } from './write-plain.ts';

/** What a plain text has no words for. */
export type Unsaid = 'table' | 'picture' | 'list' | 'words' | 'length';
export type PlainText = { readonly text: string } | { readonly unsaid: readonly Unsaid[] };

/**
 * The body of a text as a clerk types it without an editor. Lines: `■` a heading, `◆` a smaller one, `・` a point, `1.` a
 * counted one, two blanks or a full-width one before it a point below; an empty line ends a paragraph. In a line: `**bold**`,
 * `《《emphasis》》`, `｜星守《ほしもり》`, `[words](address)`, and an address as it stands; `\` before a sign leaves it a sign.
 * Either the text makes the very same body again, or it is said what in it has no such words.
 */
export function plainTextOf(html: string): PlainText {
  if (exceedsBounds(html)) return { unsaid: ['length'] };
  const body = tidyRichText(fitRichText(treeOf(readMarkup(html, voidElements))));
  const unsaid = unsaidIn(body);
  if (unsaid.size > 0) return { unsaid: [...unsaid] };
  const written = writeRichText(body);
  for (const isCareful of [false, true]) {
    const text = writePlainBlocks(body, isCareful);
    if (htmlOfPlainText(text) === written) return { text };
  }
  return { unsaid: ['words'] };
}

/** Each makes an element of two tags at least. */
const MOST_LINES = textBounds.tags / 2;
const linesOf = (text: string): number => text.split('\n').length;

/** The body that a plain text makes, the same that the editor would make of it; undefined for one that is too long. */
export function htmlOfPlainText(text: string): string | undefined {
  if (text.length > textBounds.characters || linesOf(text) > MOST_LINES) return undefined;
  const html = bodyOf(text);
  return exceedsBounds(html) ? undefined : html;
}

const bodyOf = (text: string): string => writeRichText(tidyRichText(readPlainBlocks(text)));

function unsaidIn(nodes: readonly RichNode[], found = new Set<Unsaid>()): Set<Unsaid> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.name === 'table') found.add('table');
    else if (node.name === 'img' || node.name === 'figure') found.add('picture');
    else {
      if (node.name === 'li' && !isPlainPoint(node)) found.add('list');
      unsaidIn(node.children, found);
    }
  }
  return found;
}

const notInPoint = new Set(['p', 'h3', 'h4']);
const isPlainPoint = ({ children }: RichElement): boolean =>
  !children.some((node) => typeof node === 'object' && notInPoint.has(node.name));
