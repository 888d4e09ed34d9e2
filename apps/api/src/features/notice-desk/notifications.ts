import { wordingsOf } from '@machi/domain/locale/texts';
import { permissions } from '@machi/domain/notice-desk/staff';
import { publishingNotifications, type NotificationOf } from '../../platform/publishing/notifications.ts';
import type { DeskRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const noticeLetters = publishingNotifications(
  wordingsOf('notice-letters', { ja, en }),
  permissions['notice:approve:any'],
);

export const notificationOf = ({ notice_id, texts: { title }, member_id, changed_by }: DeskRow): NotificationOf => ({
  title,
  member_id,
  changed_by,
  desk: `/notice-desk?notice=${notice_id}`,
});
