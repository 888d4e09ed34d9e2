import { readMarkup } from './markup.ts';
import type { Tag } from './markup.ts';

/** Tags of the HTML bodies of notices, questions and the page about the product, and the attributes each may have. */
const attributesByTag: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  h3: [],
  h4: [],
  strong: [],
  em: [],
  ul: [],
  ol: [],
  li: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope'],
  td: [],
  caption: [],
  a: ['href'],
  img: ['src', 'alt'],
  figure: [],
  figcaption: [],
};

const bodyTags = Object.keys(attributesByTag).join(' ');
const VOIDS = new Set(['br', 'img']);

function tagMistakes({ name, attributes }: Tag): string[] {
  const allowed = Object.hasOwn(attributesByTag, name) ? attributesByTag[name] : undefined;
  if (allowed === undefined) return [`<${name}> is not allowed; the allowed tags are ${bodyTags}`];
  const others = [...attributes.keys()].filter((attribute) => !allowed.includes(attribute));
  const mistakes = others.map((attribute) => `${attribute} is not allowed in <${name}>`);
  if (name === 'a' && !attributes.has('href')) mistakes.push('<a> needs an href');
  if (name === 'img' && !attributes.has('src')) mistakes.push('<img> needs a src');
  if (name === 'img' && (attributes.get('alt') ?? '').trim() === '')
    mistakes.push('<img> needs an alt that says what the picture shows');
  return mistakes;
}

export interface BodyLink {
  readonly kind: 'link' | 'picture';
  readonly target: string;
}

/** What an HTML body points to, and what in it is not allowed, in plain English. */
export function readBody(html: string): { readonly links: readonly BodyLink[]; readonly mistakes: readonly string[] } {
  const { tags, declarations, mistake } = readMarkup(html, VOIDS);
  const opening = tags.filter((tag) => !tag.isClosing);
  return {
    links: opening.flatMap(({ name, attributes }): BodyLink[] => {
      const target = attributes.get(name === 'a' ? 'href' : 'src');
      if (target === undefined || !['a', 'img'].includes(name)) return [];
      return [{ kind: name === 'a' ? 'link' : 'picture', target }];
    }),
    mistakes: [
      ...new Set([
        ...(mistake === undefined ? [] : [mistake]),
        ...declarations.map((written) => `${written.slice(0, 24)} is not allowed`),
        ...opening.flatMap(tagMistakes),
      ]),
    ],
  };
}
