import { emailKey } from '@machi/domain/fields/model';
import { GUEST_DAYS } from '@machi/domain/inquiry/rules';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { reach, tellCome, type Reached } from '../../platform/messages/tell-come.ts';
import { keepLink } from '../../platform/sessions/links.ts';
import type { ThreadRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('message-letters', { ja, en });

async function tell(
  transaction: Queryable,
  house: House,
  { recipient, locale, name }: Reached,
  which: Exclude<keyof ReturnType<typeof textsIn>, 'closings'>,
  path: string,
  now: Date,
  words: Readonly<Record<string, string>> = {},
): Promise<void> {
  const texts = textsIn(locale);
  const url = `${house.publicUrl}${path}`;
  const notification = writeNotification(
    house,
    // The others are to guests, who may have written a member's address, and to colleagues at work.
    which === 'handed' ? 'messages' : ofNoMatter,
    locale,
    texts[which],
    texts.closings[which],
    { ...words, name },
    url,
  );
  await enqueueNotification(transaction, recipient, notification, now);
}

/** A guest opens the answer by the secret of a link; each notification has its own. */
async function reachGuest(transaction: Queryable, { message_thread_id, email, locale }: ThreadRow, now: Date) {
  if (email === '') return undefined;
  const { token } = await keepLink(
    transaction,
    'inquiry',
    emailKey(email),
    { message_thread_id },
    now,
    GUEST_DAYS * 24,
  );
  return {
    to: { recipient: { channel: 'email', to: email }, locale, name: '' } as const,
    path: `/inquiry#confirm=${token}`,
  };
}

/** Tells the asking member or guest that the office has answered. */
export async function tellAnswered(transaction: Queryable, house: House, row: ThreadRow, messageId: number, now: Date) {
  if (row.member_id !== null) return tellCome(transaction, house, row.member_id, messageId, now);
  const guest = await reachGuest(transaction, row, now);
  return guest && tell(transaction, house, guest.to, 'answered', guest.path, now);
}

/** Tells the asker which office answers from now on. */
export async function tellHanded(transaction: Queryable, house: House, row: ThreadRow, taker: Localized, now: Date) {
  const words = (locale: Locale) => ({ division: taker[locale] });
  if (row.member_id !== null) {
    const person = await reach(transaction, row.member_id);
    const path = `/message/${row.last_message_id}`;
    return person && tell(transaction, house, person, 'handed', path, now, words(person.locale));
  }
  const guest = await reachGuest(transaction, row, now);
  return guest && tell(transaction, house, guest.to, 'handed-guest', guest.path, now, words(guest.to.locale));
}

/** Tells a colleague that a thread is assigned to them, without its author or subject. */
export async function tellAssigned(
  transaction: Queryable,
  house: House,
  officialId: number,
  threadId: number,
  now: Date,
) {
  const person = await reach(transaction, officialId);
  if (person) await tell(transaction, house, person, 'assigned', `/message-desk?state=all&thread=${threadId}`, now);
}
