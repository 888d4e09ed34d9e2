import { mediaTypes, type MediaType } from '@machi/domain/files/model';
import { fileTypeOf, type FileType } from '@machi/domain/files/type-and-size';

const typeNames: Readonly<Record<FileType, MediaType>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
};
/** The accepted kinds of files, as shown to people. */
export const acceptedTypes: readonly FileType[] = ['png', 'jpeg', 'gif', 'pdf'];

/** An animated PNG begins and is shown like any PNG. */
const soundsLike = (mime: string | undefined): string | undefined => (mime === 'image/apng' ? 'image/png' : mime);

/** The fixed part of a zip's end record; its last two bytes are the length of the comment after it. */
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES = 0xffff;

/** Whether an archive program would open it: a zip's directory is at the end, after any content. */
function isArchiveToo(content: Buffer): boolean {
  const from = Math.max(0, content.length - ZIP_END_BYTES - ZIP_COMMENT_BYTES);
  for (let at = content.indexOf('PK\u0005\u0006', from, 'latin1'); at !== -1;) {
    if (at + ZIP_END_BYTES <= content.length && at + ZIP_END_BYTES + content.readUInt16LE(at + 20) === content.length)
      return true;
    at = content.indexOf('PK\u0005\u0006', at + 1, 'latin1');
  }
  return false;
}

/** Browsers read this much of a file to guess its type (WHATWG, MIME Sniffing, "resource header"). */
const SNIFFED_BYTES = 1445;
const MARKUP = /<(?:!doctype|html|head|body|script|iframe|svg|\?xml-stylesheet)/i;
const isMarkupToo = (content: Buffer): boolean => MARKUP.test(content.toString('latin1', 0, SNIFFED_BYTES));

/**
 * A file's type by its content alone; undefined if it is not accepted, or also is something else: an archive, a page.
 */
export async function sniff(content: Buffer): Promise<MediaType | undefined> {
  const type = fileTypeOf(content);
  if (type === undefined) return undefined;
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  const name = typeNames[type];
  if (soundsLike(found?.mime) !== name || !mediaTypes.includes(name)) return undefined;
  return isArchiveToo(content) || isMarkupToo(content) ? undefined : name;
}
