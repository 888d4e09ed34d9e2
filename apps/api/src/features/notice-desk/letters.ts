import { wordingsOf } from '@machi/domain/locale/texts';
import { permissions } from '@machi/domain/notice-desk/officials';
import { publishingLetters, type LetterOf } from '../../platform/publishing/letters.ts';
import type { DeskRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const noticeLetters = publishingLetters(
  wordingsOf('notice-letters', { ja, en }),
  permissions['notice:approve:any'],
);

export const letterOf = ({ notice_id, texts: { title }, member_id, changed_by }: DeskRow): LetterOf => ({
  title,
  member_id,
  changed_by,
  desk: `/notice-desk?notice=${notice_id}`,
});
