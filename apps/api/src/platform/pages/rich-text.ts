import { readMarkup } from '@machi/domain/markup/markup';
import { packAddress } from '@machi/domain/pictures/pack-files';
import { readPicture } from '@machi/domain/rich-text/addresses';
import { fitRichText } from '@machi/domain/rich-text/fit';
import {
  elementNames,
  exceedsBounds,
  richText,
  silentElements,
  textBounds,
  voidElements,
} from '@machi/domain/rich-text/schema';
import { treeOf, writeRichText } from '@machi/domain/rich-text/tree';
import sanitizeHtml from 'sanitize-html';
import type { PackVersions } from '../../town/picture.ts';

/** What the schema names stays, for the schema to judge; all else is taken away as a browser would read it. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...elementNames],
  allowedAttributes: Object.fromEntries(
    Object.entries(richText).map(([name, { attributes = {} }]) => [name, Object.keys(attributes)]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [...silentElements],
  // A whole page is a text like any other.
  enforceHtmlBoundary: false,
  nestingLimit: textBounds.depth,
};

const withVersion = (house: PackVersions) => (tagName: string, attribs: sanitizeHtml.Attributes) => {
  const picture = readPicture(attribs['src'] ?? '');
  return {
    tagName,
    attribs:
      picture === undefined ? attribs : { ...attribs, src: packAddress(picture.file, house.versionOf(picture.file)) },
  };
};

/**
 * Makes HTML that somebody wrote fit for a page: what the schema of rich texts has stays, everything else is taken away
 * and its words are kept (product, "Notices"). Of a text beyond the schema's bounds nothing is left: it was refused where
 * it was written.
 */
export function sanitizeRichText(html: string, house: PackVersions): string {
  if (exceedsBounds(html)) return '';
  const cleaned = sanitizeHtml(html, { ...options, transformTags: { img: withVersion(house) } });
  return writeRichText(fitRichText(treeOf(readMarkup(cleaned, voidElements))));
}
