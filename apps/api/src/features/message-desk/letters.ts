import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeLetter } from '../../platform/letters/letter.ts';
import { enqueueLetter } from '../../platform/letters/outbox.ts';
import { readCorrespondent, recipientOf } from '../../platform/letters/recipient.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

const textsIn = wordingsOf('message-letters', { ja, en });

async function tell(
  transaction: Queryable,
  house: House,
  memberId: number,
  which: 'come' | 'assigned',
  path: string,
  now: Date,
): Promise<void> {
  const person = await readCorrespondent(transaction, memberId);
  if (!person) return;
  const recipient = recipientOf(person);
  if (recipient.to === '') return;
  const texts = textsIn(person.locale);
  const words = { name: fullName(person) };
  const letter = writeLetter(
    house,
    person.locale,
    texts[which],
    texts.closings[which],
    words,
    `${house.publicUrl}${path}`,
  );
  await enqueueLetter(transaction, recipient, letter, now);
}

/** Tells a member that a message has come: neither what it is about nor what it says. */
export const tellCome = (transaction: Queryable, house: House, memberId: number, messageId: number, now: Date) =>
  tell(transaction, house, memberId, 'come', `/message/${messageId}`, now);

/** Tells a colleague that they see to a thread: neither whose it is nor what about. */
export const tellAssigned = (transaction: Queryable, house: House, officialId: number, threadId: number, now: Date) =>
  tell(transaction, house, officialId, 'assigned', `/message-desk?state=all&thread=${threadId}`, now);
