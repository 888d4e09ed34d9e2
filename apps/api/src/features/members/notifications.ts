import { wordingsOf } from '@machi/domain/locale/texts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { PendingMember } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('members', { ja, en });

/**
 * The answer to a signup: the link, or that the account exists. It has no text of the person, so that a signup with a
 * stranger's address cannot send them words.
 */
export function signupNotification(
  house: House,
  pending: PendingMember,
  token: string,
  isKnown: boolean,
): Notification {
  const { locale } = pending;
  const text = textsIn(locale);
  return isKnown
    ? writeNotification(house, ofNoMatter, locale, text.known, text.closing, {}, '/login')
    : writeNotification(house, ofNoMatter, locale, text.signup, text.closing, {}, `/signup#verify=${token}`);
}
