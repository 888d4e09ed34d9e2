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

/** Keeps what the schema names, for the schema to check; removes the rest as a browser would parse it. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...elementNames],
  allowedAttributes: Object.fromEntries(
    Object.entries(richText).map(([name, { attributes = {} }]) => [name, Object.keys(attributes)]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [...silentElements],
  // A complete HTML page is treated like any text.
  enforceHtmlBoundary: false,
  nestingLimit: textBounds.depth,
};

/** Functions that give a reader the addresses of files. */
export interface TextFiles extends PackVersions {
  /** The address of a notice's file for a current reader of the notice; without it the address stays as it is. */
  readonly signFile?: (name: string) => string;
}

/** Rewrites the addresses of files, so that a reader of the text can read them. */
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
 * Sanitizes HTML for a page: keeps what the schema of rich texts allows and removes other tags but not their text
 * (product, "Notices"). A text beyond the schema's bounds becomes empty: it was refused when it was written.
 */
export function sanitizeRichText(html: string, house: TextFiles): string {
  if (exceedsBounds(html)) return '';
  const cleaned = sanitizeHtml(html, { ...options, transformTags: { a: withFiles(house), img: withFiles(house) } });
  return writeRichText(fitRichText(treeOf(readMarkup(cleaned, voidElements))));
}
