import { debitFrom } from '@machi/domain/billing/months';
import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { isReachable, readCorrespondent, recipientOf } from '../../platform/notifications/recipient.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('mandate-desk-letters', { ja, en });
const PAGE = '/fureaiplaza/payment/account';

/** Tells a member that the bank has answered, without account and reason, which a mail should not name. */
export async function tellAnswer(
  transaction: Queryable,
  house: House,
  answer: 'accepted' | 'refused',
  { member_id, today, now }: { readonly member_id: number; readonly today: DateText; readonly now: Date },
): Promise<void> {
  const reader = await readCorrespondent(transaction, member_id);
  if (!reader || !isReachable(reader)) return;
  const { locale } = reader;
  const texts = textsIn(locale);
  const { billing } = house.town.passes.bath;
  const text = answer === 'accepted' && !billing ? texts.acceptedFree : texts[answer];
  const day = billing ? dateInWords(debitFrom(today, billing.debit_day))[locale] : '';
  const words = { name: fullName(reader), day };
  const notification = writeNotification(house, ofNoMatter, locale, text, texts.closing, words, house.publicUrl + PAGE);
  await enqueueNotification(transaction, recipientOf(reader), notification, now);
}
