import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { FIRST_PASSWORD_DAYS } from '@machi/domain/members/first-password';
import { fullName } from '@machi/domain/members/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import { FIRST_LOCALE } from '../../platform/members/add-members.ts';
import type { NewAccount } from './create-store.ts';
import type { MemberFileRow } from './member-rows.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('member-desk', { ja, en });
type NotificationKind = keyof typeof ja.notifications;
type Words = Readonly<Record<string, string>>;
type Writing = Pick<House, 'town' | 'publicUrl'>;

/** The page that a notification links to; by default the login page. */
const pages: Partial<Record<NotificationKind, string>> = {
  approval: '/member?view=roles',
  approved: '/member',
  directoryApproval: '/member?view=directory',
  directoryPartedOther: '/member?view=directory',
  factorsApproval: '/member?view=roles',
};

function write(house: Writing, locale: Locale, kind: NotificationKind, name: string, words: Words): Notification {
  const { notifications, closing } = textsIn(locale);
  const url = `${house.publicUrl}${pages[kind] ?? '/login'}`;
  return writeNotification(house, ofNoMatter, locale, notifications[kind], closing, { name, ...words }, url);
}

/** The account notification: login ID, first password and link (product, "Member desk"). */
export function accountNotification(
  house: Writing,
  account: Pick<NewAccount, 'lastname' | 'firstname' | 'is_reset_forced'>,
  loginId: string,
  password: string,
): Notification {
  const change = account.is_reset_forced === 1 ? textsIn(FIRST_LOCALE).change : '';
  const words = { login_id: loginId, password, days: String(FIRST_PASSWORD_DAYS), change };
  return write(house, FIRST_LOCALE, 'account', fullName(account), words);
}

/** Tells a member, in their language, that their login has changed. */
export async function tellMember(
  house: Writing,
  transaction: Queryable,
  member: MemberFileRow,
  kind: Exclude<NotificationKind, 'account'>,
  now: Date,
): Promise<void> {
  const notification = write(house, chooseLocale(member.locale), kind, fullName(member), {});
  await enqueueNotification(transaction, recipientOf(member), notification, now);
}
