import { wordingsOf } from '@machi/domain/locale/texts';
import { permissions } from '@machi/domain/standing-texts/staff';
import { publishingNotifications, type NotificationOf } from '../../platform/publishing/notifications.ts';
import type { StandingRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const approvers = permissions['faq:approve:any'];
const notifications = {
  faq: publishingNotifications(wordingsOf('faq-letters', { ja: ja.faq, en: en.faq }), approvers),
  about: publishingNotifications(wordingsOf('about-letters', { ja: ja.about, en: en.about }), approvers),
};
export const notificationsOf = ({ kind }: Pick<StandingRow, 'kind'>) => notifications[kind];

export const notificationOf = ({
  standing_text_id: id,
  kind,
  texts: { title },
  member_id,
  changed_by,
}: StandingRow): NotificationOf => ({
  title,
  member_id,
  changed_by,
  desk: kind === 'faq' ? `/faq/desk?text=${id}` : `/faq/desk?kind=${kind}&text=${id}`,
});

/** The page of an approved text. */
export const pageOf = ({ kind }: Pick<StandingRow, 'kind'>, id: number): string =>
  kind === 'faq' ? `/faq#faq-${id}` : '/about';
