import type { Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../house.ts';
import { writeNotification } from '../notifications/notification.ts';
import { enqueueNotification, type Recipient } from '../notifications/outbox.ts';
import { readCorrespondent, recipientOf } from '../notifications/recipient.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('message-come', { ja, en });

/** Somebody whom a notification reaches. */
export interface Reached {
  readonly recipient: Recipient;
  readonly locale: Locale;
  readonly name: string;
}

/** Undefined where the town has no address to write to. */
export async function reach(transaction: Queryable, memberId: number): Promise<Reached | undefined> {
  const person = await readCorrespondent(transaction, memberId);
  if (!person) return undefined;
  const recipient = recipientOf(person);
  return recipient.to === '' ? undefined : { recipient, locale: person.locale, name: fullName(person) };
}

/** Tells a member that a message has come: neither what it is about nor what it says. */
export async function tellCome(
  transaction: Queryable,
  house: Pick<House, 'town' | 'publicUrl'>,
  memberId: number,
  messageId: number,
  now: Date,
): Promise<void> {
  const person = await reach(transaction, memberId);
  if (!person) return;
  const { come, closing } = textsIn(person.locale);
  const url = `${house.publicUrl}/message/${messageId}`;
  const notification = writeNotification(house, person.locale, come, closing, { name: person.name }, url);
  await enqueueNotification(transaction, person.recipient, notification, now);
}
