import type { RichElement, RichNode } from './fit.ts';
import { readingsOf } from './ruby.ts';

/** Everything that could be read as more than a sign, at the beginning of a line or in it. */
const SIGNS = /[\\*《》｜[\]]|https?:|^[ 　■◆・-]|^[0-9０-９]{1,3}(?=[.．])/gm;
const careful = (words: string): string =>
  words.replaceAll(SIGNS, (sign) => {
    if (sign.startsWith('http')) return `${sign.slice(0, -1)}\\:`;
    return /^[0-9０-９]/.test(sign) ? `${sign}\\` : `\\${sign}`;
  });

/** `isCareful`: each sign is kept from being read as more than itself, wherever it stands. */
export const writePlainBlocks = (body: readonly RichNode[], isCareful: boolean): string =>
  body
    .map((block, at) => {
      const written = writeBlock(block, isCareful);
      const previous = body[at - 1];
      if (previous === undefined) return written;
      return `${typeof previous === 'object' && /^h\d$/.test(previous.name) ? '\n' : '\n\n'}${written}`;
    })
    .join('');

function writeBlock(block: RichNode, isCareful: boolean): string {
  if (typeof block === 'string') return writeLine([block], isCareful);
  if (block.name === 'h3') return `■ ${writeLine(block.children, isCareful)}`;
  if (block.name === 'h4') return `◆ ${writeLine(block.children, isCareful)}`;
  if (block.name === 'ul' || block.name === 'ol') return writeList(block, isCareful, 0).join('\n');
  return writeLine(block.children, isCareful);
}

function writeList(list: RichElement, isCareful: boolean, depth: number): string[] {
  const begin = Number(list.attributes['start'] ?? 1);
  return list.children.flatMap((point, at) => {
    if (typeof point === 'string') return [];
    const words = point.children.filter((node) => !isList(node));
    const below = point.children.filter((node) => isList(node));
    const indent = '　'.repeat(depth);
    const mark = list.name === 'ul' ? '・' : `${begin + at}. `;
    const lines = writeLine(words, isCareful).split('\n');
    return [
      `${indent}${mark}${lines[0] ?? ''}`,
      ...lines.slice(1).map((line) => `${indent}　${line}`),
      ...below.flatMap((inner) => writeList(inner, isCareful, depth + 1)),
    ];
  });
}
const isList = (node: RichNode): node is RichElement =>
  typeof node === 'object' && (node.name === 'ul' || node.name === 'ol');

const writeLine = (nodes: readonly RichNode[], isCareful: boolean): string =>
  nodes.map((node) => writeInline(node, isCareful)).join('');

function writeInline(node: RichNode, isCareful: boolean): string {
  if (typeof node === 'string') return isCareful ? careful(node) : node;
  const inside = (): string => writeLine(node.children, isCareful);
  if (node.name === 'br') return '\n';
  if (node.name === 'strong') return `**${inside()}**`;
  if (node.name === 'em') return `《《${inside()}》》`;
  if (node.name === 'ruby')
    return readingsOf(node)
      .map(({ base, reading }) => `｜${careful(base)}《${careful(reading)}》`)
      .join('');
  if (node.name !== 'a') return inside();
  const { href = '' } = node.attributes;
  const [only] = node.children;
  if (
    !isCareful &&
    node.children.length === 1 &&
    (only === href || `${String(only)}/` === href) &&
    /^https?:/.test(href)
  )
    return String(only);
  return `[${inside()}](${href.replaceAll(')', String.raw`\)`)})`;
}
