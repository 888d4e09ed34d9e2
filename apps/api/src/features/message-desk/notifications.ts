import { emailKey } from '@machi/domain/fields/model';
import { GUEST_DAYS } from '@machi/domain/inquiry/rules';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { readMessage } from '@machi/domain/messages/contract';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { Queryable } from '../../database/database.ts';
import { peopleOfClub } from '../../platform/delegations/club-delegations.ts';
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
  isOfClub = false,
): Promise<void> {
  const texts = textsIn(locale);
  const url = `${house.publicUrl}${path}`;
  const notification = writeNotification(
    house,
    // The others are to guests, who may have written a member's address, and to colleagues at work. Nobody hands on a club's.
    which === 'handed' && !isOfClub ? 'messages' : ofNoMatter,
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

/** Who reads a member's thread: the member, or everybody in charge of its club. */
export async function readersOf(
  transaction: Queryable,
  { member_id, club_id }: ThreadRow,
  now: Date,
): Promise<number[]> {
  if (club_id === null) return member_id === null ? [] : [member_id];
  return (await peopleOfClub(transaction, club_id, readMessage.permission, now)).map((one) => one.member_id);
}

/** Tells the asking member, club or guest that the office has answered. */
export async function tellAnswered(transaction: Queryable, house: House, row: ThreadRow, messageId: number, now: Date) {
  for (const reader of await readersOf(transaction, row, now))
    await tellCome(transaction, house, reader, messageId, now, row.club_name === null ? {} : { club: row.club_name });
  if (row.member_id !== null) return;
  const guest = await reachGuest(transaction, row, now);
  if (guest) await tell(transaction, house, guest.to, 'answered', guest.path, now);
}

/** Tells the asker which office answers from now on. */
export async function tellHanded(transaction: Queryable, house: House, row: ThreadRow, taker: Localized, now: Date) {
  const words = (locale: Locale) => ({ division: taker[locale] });
  for (const reader of await readersOf(transaction, row, now)) {
    const person = await reach(transaction, reader);
    const path = `/message/${row.last_message_id}`;
    if (person) await tell(transaction, house, person, 'handed', path, now, words(person.locale), row.club_id !== null);
  }
  if (row.member_id !== null) return;
  const guest = await reachGuest(transaction, row, now);
  if (guest) await tell(transaction, house, guest.to, 'handed-guest', guest.path, now, words(guest.to.locale));
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
