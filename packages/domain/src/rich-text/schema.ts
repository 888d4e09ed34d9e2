/** What an attribute of a rich text says; each kind is read in one place (`attributes.ts`). */
export type AttributeKind =
  /** An address that a link may have (`addresses.ts`). */
  | 'link'
  /** A link out of the portal does not hand over the window: written by whoever cleans the text. */
  | 'rel'
  /** A picture of the town's own. */
  | 'picture'
  /** Words, at least one. */
  | 'words'
  /** What a heading of a table is for. */
  | 'scope'
  /** How many columns or rows a cell takes. */
  | 'span'
  /** The number at which a list begins. */
  | 'start';

export interface ElementRule {
  /** What may stand in it; nothing in an element that stands alone. */
  readonly holds: readonly (ElementName | '#text')[];
  /** What else stands in it goes into one of these. */
  readonly wrapsIn?: ElementName;
  /** It stands in none of these, however deep. */
  readonly notWithin?: readonly ElementName[];
  readonly attributes?: Readonly<Record<string, AttributeKind>>;
  /** Without one of these it is none: only its words stay. */
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
 * What a text written with the editor is made of: the one list that the server's sanitiser, the portal's page and the check
 * of a town pack go by ([decisions/0092](../../../../docs/decisions/0092-one-list-of-tags.md)). Above it stand the page's
 * first and second heading. In this form each browser reads a text as it is written, so that none makes another of it.
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
  // How a word is read, above it.
  ruby: { holds: ['#text', 'rb', 'rt', 'rp'], notWithin: ['ruby'] },
  rb: { holds: ['#text', 'strong', 'em'] },
  rt: { holds: ['#text', 'strong', 'em'] },
  rp: { holds: ['#text'] },
};

export const topOfText: ElementRule = { holds: flow };

export const isElementName = (name: string): name is ElementName => Object.hasOwn(richText, name);

/** Elements that stand alone. */
export const voidElements: ReadonlySet<string> = new Set(names.filter((name) => richText[name].holds.length === 0));

/** What stands in these is no text for a reader: it goes with them. Of any other element the words are kept. */
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

/** What a text may be at most, before anything of it is read: far more than the longest notice has. */
export const textBounds = {
  characters: 60_000,
  /** Opening and closing ones. */
  tags: 6000,
  /** Elements within each other. */
  depth: 24,
} as const;

/** Whether a text is too long to be read at all. Costs no more than one look at each character. */
export function exceedsBounds(html: string): boolean {
  if (html.length > textBounds.characters) return true;
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) tags += 1;
  return tags > textBounds.tags;
}
