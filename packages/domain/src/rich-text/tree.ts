import { resolved, type Markup } from './markup.ts';
import type { RichNode } from './fit.ts';
import { voidElements } from './schema.ts';

/** Builds a tree from parsed markup. An unclosed element ends with its parent. */
export function treeOf({ pieces }: Markup): RichNode[] {
  const top: RichNode[] = [];
  const open: { readonly name: string; readonly children: RichNode[] }[] = [];
  for (const piece of pieces) {
    const children = open.at(-1)?.children ?? top;
    if (typeof piece === 'string') children.push(resolved(piece));
    else if (!piece.isClosing) {
      const element = { name: piece.name, attributes: Object.fromEntries(piece.attributes), children: [] };
      children.push(element);
      if (!piece.closesItself && !voidElements.has(piece.name)) open.push(element);
    } else {
      const at = open.findLastIndex(({ name }) => name === piece.name);
      if (at !== -1) open.length = at;
    }
  }
  return top;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\0': '' };
/** Browsers normalise line ends and drop NUL. */
const escaped = (text: string, characters: RegExp): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(characters, (character) => entities[character] ?? '');

/** Writes the tree as HTML. */
export const writeRichText = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node, /[&<>\0]/g);
      const attributes = Object.entries(node.attributes)
        .map(([name, value]) => ` ${name}="${escaped(value, /[&<>"\0]/g)}"`)
        .join('');
      return voidElements.has(node.name)
        ? `<${node.name}${attributes} />`
        : `<${node.name}${attributes}>${writeRichText(node.children)}</${node.name}>`;
    })
    .join('');
