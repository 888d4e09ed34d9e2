import { readMarkup } from '@machi/domain/rich-text/markup';
import { readNoticeFile } from '@machi/domain/notice-files/address';
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

/** Who knows under which addresses a reader of the text finds its files. */
export interface TextFiles extends PackVersions {
  /** The address of a file of a notice, for whoever may read the notice now; without it the address stays as it is. */
  readonly signFile?: (name: string) => string;
}

/** Whoever the text is for reads its files, too: their addresses are written anew. */
const withFiles = (house: TextFiles) => (tagName: string, attribs: sanitizeHtml.Attributes) => {
  const name = tagName === 'a' ? 'href' : 'src';
  const written = attribs[name] ?? '';
  const sent = readNoticeFile(written);
  if (sent !== undefined)
    return { tagName, attribs: { ...attribs, [name]: house.signFile?.(sent.name) ?? sent.address } };
  const file = tagName === 'img' ? readPicture(written)?.file : undefined;
  return {
    tagName,
    attribs: file === undefined ? attribs : { ...attribs, src: packAddress(file, house.versionOf(file)) },
  };
};

/**
 * Makes HTML that somebody wrote fit for a page: what the schema of rich texts has stays, everything else is taken away
 * and its words are kept (product, "Notices"). Of a text beyond the schema's bounds nothing is left: it was refused where
 * it was written.
 */
export function sanitizeRichText(html: string, house: TextFiles): string {
  if (exceedsBounds(html)) return '';
  const cleaned = sanitizeHtml(html, { ...options, transformTags: { a: withFiles(house), img: withFiles(house) } });
  return writeRichText(fitRichText(treeOf(readMarkup(cleaned, voidElements))));
}
