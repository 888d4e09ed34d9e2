/** Kind of an attribute's value. `attributes.ts` parses each kind. */
export type AttributeKind =
  /** An allowed link address (`addresses.ts`). */
  | 'link'
  /** `rel` of a link out of the portal, so that the other page gets no access to the window. The sanitiser sets it. */
  | 'rel'
  /** A picture stored by the town. */
  | 'picture'
  /** Text that is not empty. */
  | 'words'
  /** Scope of a table heading. */
  | 'scope'
  /** Number of columns or rows of a cell. */
  | 'span'
  /** First number of a list. */
  | 'start';

export interface ElementRule {
  /** Allowed children; none for a void element. */
  readonly holds: readonly (ElementName | '#text')[];
  /** Element that wraps any other child. */
  readonly wrapsIn?: ElementName;
  /** Ancestors in which the element is not allowed. */
  readonly notWithin?: readonly ElementName[];
  readonly attributes?: Readonly<Record<string, AttributeKind>>;
  /** Required attributes. Without them only the element's text stays. */
  readonly needs?: readonly string[];
}

const names = [
  'p',
  'br',
  'h3',
  'h4',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'caption',
  'a',
  'img',
  'figure',
  'figcaption',
  'ruby',
  'rb',
  'rt',
  'rp',
] as const;
export type ElementName = (typeof names)[number];
export const elementNames: readonly ElementName[] = names;

const line = ['#text', 'br', 'strong', 'em', 'a', 'img', 'ruby'] as const;
const cell = [...line, 'p', 'ul', 'ol', 'figure'] as const;
const flow = [...cell, 'h3', 'h4', 'table'] as const;
const spans = { colspan: 'span', rowspan: 'span' } as const;

/**
 * Elements allowed in a text from the editor. The server's sanitiser, the page and the check of a town pack use this
 * one list ([decisions/0092](../../../../docs/decisions/0092-one-list-of-tags.md)). The page has headings 1 and 2 above
 * the text. Browsers parse this form without changing it, which prevents mutation attacks.
 */
export const richText: Readonly<Record<ElementName, ElementRule>> = {
  p: { holds: line },
  br: { holds: [] },
  h3: { holds: line },
  h4: { holds: line },
  strong: { holds: line },
  em: { holds: line },
  ul: { holds: ['li'], wrapsIn: 'li' },
  ol: { holds: ['li'], wrapsIn: 'li', attributes: { start: 'start' } },
  li: { holds: flow },
  table: { holds: ['caption', 'thead', 'tbody'], wrapsIn: 'tbody', notWithin: ['table'] },
  thead: { holds: ['tr'], wrapsIn: 'tr' },
  tbody: { holds: ['tr'], wrapsIn: 'tr' },
  tr: { holds: ['th', 'td'], wrapsIn: 'td' },
  th: { holds: cell, attributes: { scope: 'scope', ...spans } },
  td: { holds: cell, attributes: spans },
  caption: { holds: line },
  a: { holds: line, notWithin: ['a'], attributes: { href: 'link', rel: 'rel' }, needs: ['href'] },
  img: { holds: [], attributes: { src: 'picture', alt: 'words' }, needs: ['src', 'alt'] },
  figure: { holds: ['img', 'figcaption'], wrapsIn: 'figcaption' },
  figcaption: { holds: line },
  // Reading of a word, shown above it.
  ruby: { holds: ['#text', 'rb', 'rt', 'rp'], notWithin: ['ruby'] },
  rb: { holds: ['#text', 'strong', 'em'] },
  rt: { holds: ['#text', 'strong', 'em'] },
  rp: { holds: ['#text'] },
};

export const topOfText: ElementRule = { holds: flow };

export const isElementName = (name: string): name is ElementName => Object.hasOwn(richText, name);

/** Void elements. */
export const voidElements: ReadonlySet<string> = new Set(names.filter((name) => richText[name].holds.length === 0));

/** Elements whose content is removed with them. Of any other unknown element the text is kept. */
export const silentElements: readonly string[] = [
  'script',
  'style',
  'template',
  'title',
  'textarea',
  'select',
  'option',
  'xmp',
  'iframe',
  'noscript',
  'noembed',
  'noframes',
  'plaintext',
  'svg',
  'math',
];

/** Limits checked before a text is parsed, far above the longest notice. */
export const textBounds = {
  characters: 60_000,
  /** Opening and closing tags. */
  tags: 6000,
  /** Nesting depth. */
  depth: 24,
} as const;

/** Tells whether a text exceeds the limits, in one pass over its characters. */
export function exceedsBounds(html: string): boolean {
  if (html.length > textBounds.characters) return true;
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) tags += 1;
  return tags > textBounds.tags;
}
