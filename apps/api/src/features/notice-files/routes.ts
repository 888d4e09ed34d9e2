import { readNoticeFile } from '@machi/domain/notice-files/address';
import { uploadNoticeFile } from '@machi/domain/notice-files/contract';
import { NOTICE_FILES_A_DAY } from '@machi/domain/notice-files/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { answerBefore } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { createPictures } from '../../platform/files/pictures.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { readNoticeUpload } from './read-file.ts';
import { noticeFileStore } from './store.ts';

export { mountNoticeFiles as mount } from './files.ts';

/** Pictures and PDFs for notices, sent while somebody writes. */
export const routes = (house: House) => {
  const pictures = createPictures(house.rates.spend);
  const tooMany = refuse(409, { field: 'content', code: 'too-many-notice-files', params: [NOTICE_FILES_A_DAY] });
  return [
    serve(uploadNoticeFile, async (sent, { member, now, write }) => {
      const { member_id } = member;
      // Before a picture is drawn for nothing; once more below the lock.
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
