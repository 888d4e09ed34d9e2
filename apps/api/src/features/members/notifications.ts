import { wordingsOf } from '@machi/domain/locale/texts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { PendingMember } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('members', { ja, en });

/**
 * What somebody who signs up is sent: the link, or that there is an account already. None of the words are theirs: whoever signs up
 * with another person's address writes nothing to them.
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
    ? writeNotification(house, locale, text.known, text.closing, {}, `${house.publicUrl}/login`)
    : writeNotification(house, locale, text.signup, text.closing, {}, `${house.publicUrl}/signup#verify=${token}`);
}
