import { wrongFileType } from '@machi/domain/files/type-and-size';
import type { FileLimits, MediaType } from '@machi/domain/files/model';
import { cleanFileName, refusedFile, sizeProblems } from '@machi/domain/files/rules';
import { refuse } from '@machi/domain/refusals/model';
import type { Problem, Refusal } from '@machi/domain/refusals/model';
import { lookIntoPdf } from '../../ground/pdf-contents.ts';
import { acceptedTypes, sniff } from './sniff.ts';

/** RFC 4648, section 4; a stricter pattern would need a stack as deep as the file is long. */
export const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

/** A file as it is kept: under a plain name, and what its content says that it is. */
export interface Upload {
  readonly file_name: string;
  readonly media_type: MediaType;
  readonly content: Buffer;
}

/**
 * A file as it was sent, its content in base64; 422 with its name and `file-spoilt`, `file-empty`, `file-size`,
 * `file-type` or `file-active`. A PDF that is locked is taken, as many offices give theirs out.
 */
export async function readUpload(
  field: string,
  { file_name, content: text }: { readonly file_name: string; readonly content: string },
  limits: FileLimits,
): Promise<Upload | Refusal> {
  const refuseFile = (problem: Problem) => refuse(422, refusedFile(field, file_name), problem);
  if (!isBase64(text)) return refuseFile({ field, code: 'file-spoilt' });
  const content = Buffer.from(text, 'base64');
  const sizes = sizeProblems(field, file_name, content.length, limits);
  if (sizes.length > 0) return refuse(422, ...sizes);
  const media_type = await sniff(content);
  if (media_type === undefined) return refuseFile(wrongFileType(field, acceptedTypes));
  if (media_type === 'application/pdf' && (await lookIntoPdf(content)).contents !== 'pages')
    return refuseFile({ field, code: 'file-active' });
  return { file_name: cleanFileName(file_name, media_type), media_type, content };
}

/** A file as it travels: its name, what it is, its content in base64. */
export const fileReply = ({ file_name, media_type, content }: Upload) => ({
  filename: file_name,
  type: media_type,
  content: content.toString('base64'),
});
