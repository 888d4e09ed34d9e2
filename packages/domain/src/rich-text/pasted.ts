import type { RichNode } from './fit.ts';
import { isElementName } from './schema.ts';

/** Elements of other programs and their equivalents in the list of tags. */
const names: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  blockquote: 'p',
  pre: 'p',
  address: 'p',
  dt: 'p',
  dd: 'p',
};
const frames = new Set(['div', 'section', 'article', 'main', 'blockquote', 'body', 'center']);

/** Some programs wrap the whole copy in a bold element whose style makes it normal again. */
const isPlain = (style: string): boolean => /font-(?:weight:\s*(?:normal|400)|style:\s*normal)/.test(style);

/** Converts a text from another program to equivalent tags of the list, and removes its frames. */
export const usualNames = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string') return [node];
    const children = usualNames(node.children);
    const name = Object.hasOwn(names, node.name) ? names[node.name] : undefined;
    const holdsBlocks = children.some((child) => typeof child === 'object' && isBlock(child.name));
    if (
      (frames.has(node.name) && holdsBlocks) ||
      ((node.name === 'b' || node.name === 'i') &&
        isPlain(node.attributes['style'] ?? node.attributes['data-style'] ?? ''))
    )
      return children;
    return [{ ...node, name: name ?? node.name, children }];
  });

const isBlock = (name: string): boolean =>
  isElementName(name) && ['p', 'h3', 'h4', 'ul', 'ol', 'table', 'figure'].includes(name);
