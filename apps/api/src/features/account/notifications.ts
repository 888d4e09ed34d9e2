import { chooseLocale } from '@machi/domain/locale/model';
import { maskedContact, type LoginId } from '@machi/domain/members/login-id';
import { fullName } from '@machi/domain/members/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('account', { ja, en });
export type NotificationName = Exclude<keyof typeof ja, 'closing'>;

interface Reader {
  readonly lastname: string;
  readonly firstname: string;
  readonly locale: string;
}

/** A notification about the own account, in the member's language; `contact` is masked, `path` is a portal page. */
export function accountNotification(
  house: House,
  name: NotificationName,
  reader: Reader,
  { contact, path }: { readonly contact?: LoginId; readonly path?: string } = {},
): Notification {
  const locale = chooseLocale(reader.locale);
  const words = { name: fullName(reader), contact: contact ? maskedContact(contact) : '' };
  const url = path === undefined ? undefined : house.publicUrl + path;
  return writeNotification(house, ofNoMatter, locale, textsIn(locale)[name], textsIn(locale).closing, words, url);
}
