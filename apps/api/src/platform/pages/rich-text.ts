import sanitizeHtml from 'sanitize-html';
import { PACK_FILES, PackImage, packAddress } from '@machi/domain/pictures/model';
import type { PackVersions } from '../../town/picture.ts';

/** Any origin that nobody has: what stays on it while an address is resolved is an address of this portal. */
const HERE = 'https://portal.invalid';
const OUTSIDE = new Set(['http:', 'https:']);
const CONTACT = new Set(['mailto:', 'tel:']);
const ALLOWED_TAGS = 'p br h3 h4 strong em ul ol li a img figure figcaption table caption thead tbody tr th td'.split(
  ' ',
);
const SCOPES = new Set(['row', 'col', 'rowgroup', 'colgroup']);

/** What a browser would open, written so that no other reading is left; undefined when it may not be a link. */
function linkOf(written: string): { readonly href: string; readonly isOutside: boolean } | undefined {
  const text = written.trim();
  // Without a slash an address depends on the page on which it stands.
  if (!text.startsWith('/') && !/^[a-z]+:/i.test(text)) return undefined;
  if (!URL.canParse(text, HERE)) return undefined;
  const url = new URL(text, HERE);
  if (text.startsWith('/')) {
    const href = url.href.slice(HERE.length);
    // "/.//elsewhere.example" stays here until it is read a second time.
    return url.origin === HERE && !href.startsWith('//') ? { href, isOutside: false } : undefined;
  }
  if (CONTACT.has(url.protocol)) return { href: url.href, isOutside: false };
  // A name before the @ makes one address look like another.
  return OUTSIDE.has(url.protocol) && url.username === '' && url.password === ''
    ? { href: url.href, isOutside: true }
    : undefined;
}

/** Pictures come from the pack's own `images/` only. */
function pictureAddress(written: string, house: PackVersions): string | undefined {
  const [address = ''] = written.trim().split('?');
  const file = address.startsWith(`${PACK_FILES}images/`) ? address.slice(PACK_FILES.length) : '';
  return PackImage.safeParse(file).success ? packAddress(file, house.versionOf(file)) : undefined;
}

const attributes = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/**
 * Makes HTML that somebody wrote fit for a page: paragraphs, headings of the third and fourth level, emphasis, lists,
 * tables, links and pictures stay, everything else is taken away and its words are kept. A link leads to http, https,
 * mailto, tel or a path of this portal; a picture lies in the pack and has alternative text (product, "Notices").
 */
export function sanitizeRichText(html: string, house: PackVersions): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt'],
      th: ['scope'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Their content is no text for a reader.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'title', 'template', 'svg', 'math'],
    // A whole page is a text like any other.
    enforceHtmlBoundary: false,
    nestingLimit: 24,
    transformTags: {
      th: (tagName, { scope = '' }) => ({
        tagName,
        attribs: attributes({ scope: SCOPES.has(scope) ? scope : undefined }),
      }),
      a(tagName, { href = '' }) {
        const link = linkOf(href);
        return { tagName, attribs: attributes({ href: link?.href, rel: link?.isOutside ? 'noopener' : undefined }) };
      },
      img(tagName, { src = '', alt = '' }) {
        return { tagName, attribs: attributes({ src: pictureAddress(src, house), alt: alt.trim() || undefined }) };
      },
    },
    exclusiveFilter({ tag, attribs }) {
      if (tag === 'a' && attribs['href'] === undefined) return 'excludeTag';
      return tag === 'img' && (attribs['src'] === undefined || attribs['alt'] === undefined);
    },
  });
}
