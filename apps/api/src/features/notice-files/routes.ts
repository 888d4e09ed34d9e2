import { readNoticeFile } from '@machi/domain/notice-files/address';
import { uploadNoticeFile } from '@machi/domain/notice-files/contract';
import { NOTICE_FILES_A_DAY } from '@machi/domain/notice-files/model';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { wrongFileType } from '@machi/domain/files/type-and-size';
import { cleanFileName } from '@machi/domain/files/rules';
import { randomBytes } from 'node:crypto';
import type { House } from '../../platform/house.ts';
import { answerBefore } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { createPictures, readPicture, type Pictures } from '../../platform/files/pictures.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { noticeFileStore, type NewNoticeFile } from './store.ts';
import type { FileThread } from '../../platform/files/file-thread.ts';

const FIELD = 'content';
const KEY_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 130 random bits, in characters that every file system and mail leaves unchanged. */
const newKey = (): string => [...randomBytes(26)].map((byte) => KEY_CHARACTERS[byte % 32]).join('');

/** A file for storage: a picture is redrawn, a PDF stays as sent. */
async function readNoticeUpload(
  sent: { readonly file_name: string; readonly content: string },
  memberId: number,
  fileThread: FileThread,
  pictures: Pictures,
): Promise<NewNoticeFile | Refusal> {
  const file = await readPicture(sent, FIELD, memberId, pictures, async (content, refuseFile) => {
    const looked = await fileThread.look(memberId, content);
    if (looked === undefined) return refuseFile({ field: FIELD, code: 'file-spoilt' });
    if (isRefusal(looked)) return looked;
    // A file that is also a page or an archive is no PDF.
    if (looked.media_type !== 'application/pdf') return refuseFile(wrongFileType(FIELD, ['png', 'jpeg', 'gif', 'pdf']));
    if (looked.isActive) return refuseFile({ field: FIELD, code: 'file-active' });
    const file_name = cleanFileName(sent.file_name, 'application/pdf');
    return { name: `${newKey()}.pdf`, file_name, width: null, height: null, content };
  });
  if (isRefusal(file) || 'name' in file) return file;
  const { width, height, content } = file;
  return { name: `${newKey()}.webp`, file_name: '', width, height, content: Buffer.from(content) };
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
