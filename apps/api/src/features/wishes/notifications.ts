import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import type { Correspondent } from '../../platform/notifications/recipient.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('wishes', { ja, en });

/** A message by which a person sees that a way works. */
export function tryNotification(house: House, person: Correspondent): Notification {
  const { locale } = person;
  const { try: text, closing } = textsIn(locale);
  const words = { name: fullName(person) };
  const url = `${house.publicUrl}/account/wishes`;
  return { ...writeNotification(house, 'account', locale, text, closing, words, url), isOpen: true };
}
