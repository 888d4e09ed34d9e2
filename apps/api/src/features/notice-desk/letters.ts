import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeLetter } from '../../platform/letters/letter.ts';
import { enqueueLetter } from '../../platform/letters/outbox.ts';
import { readCorrespondent, recipientOf } from '../../platform/letters/recipient.ts';
import type { Correspondent } from '../../platform/letters/recipient.ts';
import { deskStore } from './store.ts';
import type { DeskRow } from './store.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

const textsIn = wordingsOf('notice-letters', { ja, en });
type Letter = 'asked' | 'approved' | 'denied';

async function tell(
  transaction: Queryable,
  house: House,
  person: Correspondent,
  which: Letter,
  { notice_id, texts: { title } }: Pick<DeskRow, 'notice_id' | 'texts'>,
  said: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const recipient = recipientOf(person);
  if (recipient.to === '') return;
  const { locale } = person;
  const texts = textsIn(locale);
  // The title stands in the letter alone: a subject is read by others on the way.
  const words = { name: fullName(person), title: title[locale], ...said };
  const path = which === 'approved' ? `/notice/${notice_id}` : `/notice-desk?notice=${notice_id}`;
  const letter = writeLetter(house, locale, texts[which], texts.closing, words, house.publicUrl + path);
  await enqueueLetter(transaction, recipient, letter, now);
}

/** "You have an approval request", to whoever may approve it. */
export async function tellAsked(transaction: Queryable, house: House, row: DeskRow, by: string, now: Date) {
  const behind = [row.member_id, row.changed_by].filter((id) => id !== null);
  for (const person of await deskStore.approvers(transaction, behind))
    await tell(transaction, house, person, 'asked', row, { by }, now);
}

/** Tells whoever applied what became of it. */
export async function tellDecided(
  transaction: Queryable,
  house: House,
  row: DeskRow,
  which: 'approved' | 'denied',
  reason: string,
  now: Date,
) {
  const person = row.changed_by === null ? undefined : await readCorrespondent(transaction, row.changed_by);
  if (person) await tell(transaction, house, person, which, row, { reason }, now);
}
