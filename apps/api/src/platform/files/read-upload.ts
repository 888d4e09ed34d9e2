import { wrongFileType } from '@machi/domain/files/type-and-size';
import type { FileLimits, MediaType } from '@machi/domain/files/model';
import { cleanFileName, refusedFile, sizeProblems } from '@machi/domain/files/rules';
import { isRefusal, refuse, type Problem, type Refusal } from '@machi/domain/refusals/model';
import type { FileThread } from './file-thread.ts';
import { acceptedTypes } from './sniff.ts';

/** RFC 4648, section 4; a stricter pattern would need a stack as deep as the file is long. */
export const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

/** A file as stored: with a plain name and its detected type. */
export interface Upload {
  readonly file_name: string;
  readonly media_type: MediaType;
  readonly content: Buffer;
}

/** The uploader and the thread that checks the file. */
interface Sender {
  readonly memberId: number;
  readonly fileThread: FileThread;
  /** Refuses a file of this size if there is no room, before it is decoded. */
  refuseFull?(bytes: number): Promise<Refusal | undefined>;
}

/**
 * An uploaded file, its content in base64; 422 with its name and `file-spoilt`, `file-empty`, `file-size`, `file-type`
 * or `file-active`, 429 if too many wait. A locked PDF is accepted, because many offices hand them out.
 */
export async function readUpload(
  { memberId, fileThread, refuseFull }: Sender,
  field: string,
  { file_name, content: text }: { readonly file_name: string; readonly content: string },
  limits: FileLimits,
): Promise<Upload | Refusal> {
  const refuseFile = (problem: Problem) => refuse(422, refusedFile(field, file_name), problem);
  if (!isBase64(text)) return refuseFile({ field, code: 'file-spoilt' });
  const content = Buffer.from(text, 'base64');
  const sizes = sizeProblems(field, file_name, content.length, limits);
  if (sizes.length > 0) return refuse(422, ...sizes);
  const full = await refuseFull?.(content.length);
  if (full) return full;
  const looked = await fileThread.look(memberId, content);
  if (looked === undefined) return refuseFile({ field, code: 'file-spoilt' });
  if (isRefusal(looked)) return looked;
  const { media_type, isActive } = looked;
  if (media_type === undefined) return refuseFile(wrongFileType(field, acceptedTypes));
  if (isActive) return refuseFile({ field, code: 'file-active' });
  return { file_name: cleanFileName(file_name, media_type), media_type, content };
}

/** A file in a reply: name, type, content in base64. */
export const fileReply = ({ file_name, media_type, content }: Upload) => ({
  filename: file_name,
  type: media_type,
  content: content.toString('base64'),
});
