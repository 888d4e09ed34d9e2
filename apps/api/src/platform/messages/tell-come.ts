import type { Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../house.ts';
import { ofNoMatter, writeNotification, type About } from '../notifications/notification.ts';
import { enqueueNotification } from '../notifications/outbox.ts';
import { readCorrespondent, recipientOf, type Recipient } from '../notifications/recipient.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('message-come', { ja, en });

/** A recipient with a contact. */
export interface Reached {
  readonly recipient: Recipient;
  readonly locale: Locale;
  readonly name: string;
}

/** Undefined if the member has no contact. */
export async function reach(transaction: Queryable, memberId: number): Promise<Reached | undefined> {
  const person = await readCorrespondent(transaction, memberId);
  if (!person) return undefined;
  const recipient = recipientOf(person);
  return recipient.to === '' ? undefined : { recipient, locale: person.locale, name: fullName(person) };
}

interface Come {
  /** The club to which it is. Nobody hands on as a delegate what a club shares. */
  readonly club?: string;
  readonly about?: About;
}

/** Notifies a member of a new message to them or to their club, without subject or content. */
export async function tellCome(
  transaction: Queryable,
  house: Pick<House, 'town' | 'publicUrl'>,
  memberId: number,
  messageId: number,
  now: Date,
  { club: name, about = name === undefined ? 'messages' : ofNoMatter }: Come = {},
): Promise<void> {
  const person = await reach(transaction, memberId);
  if (!person) return;
  const { come, club, closing } = textsIn(person.locale);
  const url = `${house.publicUrl}/message/${messageId}`;
  const notification = writeNotification(
    house,
    about,
    person.locale,
    name === undefined ? come : club,
    closing,
    { name: person.name, club: name ?? '' },
    url,
  );
  await enqueueNotification(transaction, person.recipient, notification, now);
}
