import { readNoticeFile } from '@machi/domain/notice-files/address';
import { uploadNoticeFile } from '@machi/domain/notice-files/contract';
import { NOTICE_FILES_A_DAY, NOTICE_FILE_MAX_BYTES } from '@machi/domain/notice-files/model';
import { isRefusal, refuse, type Problem, type Refusal } from '@machi/domain/refusals/model';
import { wrongFileType } from '@machi/domain/files/type-and-size';
import { cleanFileName, refusedFile, sizeProblems } from '@machi/domain/files/rules';
import { randomBytes } from 'node:crypto';
import type { House } from '../../platform/house.ts';
import { answerBefore } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { createPictures } from '../../platform/files/pictures.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { noticeFileStore, type NewNoticeFile } from './store.ts';
import { isBase64 } from '../../platform/files/read-upload.ts';
import type { FileThread } from '../../platform/files/file-thread.ts';

const FIELD = 'content';
const LIMITS = { maxBytes: NOTICE_FILE_MAX_BYTES, toldBytes: 5_000_000 };
const KEY_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 130 random bits, in characters that every file system and mail leaves unchanged. */
const newKey = (): string => [...randomBytes(26)].map((byte) => KEY_CHARACTERS[byte % 32]).join('');

const BEGINNINGS: readonly (readonly [at: number, hex: string])[] = [
  [0, '89504e470d0a1a0a'],
  [0, 'ffd8ff'],
  [0, '47494638'],
  [8, '57454250'],
];
const isPicture = (content: Buffer): boolean =>
  BEGINNINGS.some(([at, hex]) => content.subarray(at, at + hex.length / 2).toString('hex') === hex);

/** A file for storage: a picture is redrawn, a PDF stays as sent. */
async function readNoticeUpload(
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
  // A file that is also a page or an archive is no PDF.
  if (looked.media_type !== 'application/pdf') return refuseFile(wrongFileType(FIELD, ['png', 'jpeg', 'gif', 'pdf']));
  if (looked.isActive) return refuseFile({ field: FIELD, code: 'file-active' });
  const name = cleanFileName(file_name, 'application/pdf');
  return { name: `${newKey()}.pdf`, file_name: name, width: null, height: null, content };
}

export { mountNoticeFiles as mount } from './files.ts';

/** Routes for pictures and PDFs of notices, uploaded while the author writes. */
export const routes = (house: House) => {
  const pictures = createPictures(house.rates.spend);
  const tooMany = refuse(409, { field: 'content', code: 'too-many-notice-files', params: [NOTICE_FILES_A_DAY] });
  return [
    serve(uploadNoticeFile, async (sent, { member, now, write }) => {
      const { member_id } = member;
      // Checked before a picture is drawn in vain, and again under the lock.
      if ((await noticeFileStore.countToday(house.database, member_id, now)) >= NOTICE_FILES_A_DAY)
        return (await answerBefore(write)) ?? tooMany;
      const file = await readNoticeUpload(sent, member_id, house.fileThread, pictures);
      if (isRefusal(file)) return file;
      return write(async (transaction) => {
        await lockMember(transaction, member_id);
        if ((await noticeFileStore.countToday(transaction, member_id, now)) >= NOTICE_FILES_A_DAY) return tooMany;
        await noticeFileStore.insert(transaction, member_id, file, now);
        const address = house.signFile(file.name);
        return {
          notice_file: {
            kind: readNoticeFile(address)?.kind ?? 'pdf',
            address,
            file_name: file.file_name,
            byte_count: file.content.length,
            width: file.width,
            height: file.height,
          },
        };
      });
    }),
  ];
};
