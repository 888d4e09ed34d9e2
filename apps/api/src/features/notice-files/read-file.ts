import { wrongFileType } from '@machi/domain/files/type-and-size';
import { cleanFileName, refusedFile, sizeProblems } from '@machi/domain/files/rules';
import { NOTICE_FILE_MAX_BYTES } from '@machi/domain/notice-files/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import type { Problem, Refusal } from '@machi/domain/refusals/model';
import { randomBytes } from 'node:crypto';
import { isBase64 } from '../../platform/files/read-upload.ts';
import type { createPictures } from '../../platform/files/pictures.ts';
import type { FileThread } from '../../platform/files/file-thread.ts';
import type { NewNoticeFile } from './store.ts';

const FIELD = 'content';
const LIMITS = { maxBytes: NOTICE_FILE_MAX_BYTES, toldBytes: 5_000_000 };
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 130 random bits, in letters that every file system and every mail leaves as they are. */
const newKey = (): string => [...randomBytes(26)].map((byte) => LETTERS[byte % 32]).join('');

const BEGINNINGS: readonly (readonly [at: number, hex: string])[] = [
  [0, '89504e470d0a1a0a'],
  [0, 'ffd8ff'],
  [0, '47494638'],
  [8, '57454250'],
];
const isPicture = (content: Buffer): boolean =>
  BEGINNINGS.some(([at, hex]) => content.subarray(at, at + hex.length / 2).toString('hex') === hex);

/** A file as it is kept: a picture drawn anew, a PDF as it was sent. */
export async function readNoticeUpload(
  { file_name, content: text }: { readonly file_name: string; readonly content: string },
  memberId: number,
  fileThread: FileThread,
  pictures: ReturnType<typeof createPictures>,
): Promise<NewNoticeFile | Refusal> {
  const refuseFile = (problem: Problem) => refuse(422, refusedFile(FIELD, file_name), problem);
  if (!isBase64(text)) return refuseFile({ field: FIELD, code: 'file-spoilt' });
  const content = Buffer.from(text, 'base64');
  const sizes = sizeProblems(FIELD, file_name, content.length, LIMITS);
  if (sizes.length > 0) return refuse(422, ...sizes);
  if (isPicture(content)) {
    const drawn = await pictures.draw(memberId, content);
    if (isRefusal(drawn)) return drawn;
    if ('refused' in drawn) return refuseFile({ field: FIELD, code: drawn.refused });
    const { width, height } = drawn;
    return { name: `${newKey()}.webp`, file_name: '', width, height, content: Buffer.from(drawn.content) };
  }
  const looked = await fileThread.look(memberId, content);
  if (looked === undefined) return refuseFile({ field: FIELD, code: 'file-spoilt' });
  if (isRefusal(looked)) return looked;
  // Whatever is a page or an archive besides is no PDF.
  if (looked.media_type !== 'application/pdf') return refuseFile(wrongFileType(FIELD, ['png', 'jpeg', 'gif', 'pdf']));
  if (looked.isActive) return refuseFile({ field: FIELD, code: 'file-active' });
  const name = cleanFileName(file_name, 'application/pdf');
  return { name: `${newKey()}.pdf`, file_name: name, width: null, height: null, content };
}
