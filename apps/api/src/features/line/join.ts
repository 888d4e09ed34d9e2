import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import { takeTurn } from '../../database/server-functions.ts';
import type { House } from '../../platform/house.ts';
import { lineAccounts } from '../../platform/line/line-accounts.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { readCorrespondent, recipientOf } from '../../platform/notifications/recipient.ts';
import { lineCodes } from './codes.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('line', { ja, en });

/** By mail or SMS: who joined it may be somebody else. */
async function tell(
  house: House,
  transaction: Queryable,
  memberId: number,
  name: 'joinedMail' | 'movedMail',
  now: Date,
): Promise<void> {
  const reader = await readCorrespondent(transaction, memberId);
  if (!reader) return;
  const texts = textsIn(reader.locale);
  const words = { name: fullName(reader) };
  const url = `${house.publicUrl}/account/wishes`;
  const notification = writeNotification(house, 'account', reader.locale, texts[name], texts.closing, words, url);
  await enqueueNotification(transaction, recipientOf(reader), notification, now);
}

/** Joins the LINE account that sent a code. The chat learns that it is joined, and not to whom. */
export async function joinByCode(
  house: House,
  transaction: Queryable,
  { userId, at }: { readonly userId: string; readonly at: Date },
  code: string,
  now: Date,
): Promise<boolean> {
  // Two codes at once from one account would both find it free.
  await takeTurn(transaction, `line ${userId}`);
  const memberId = await lineCodes.use(transaction, house.secret, code, now);
  if (memberId === undefined) return false;
  const former = await lineAccounts.join(transaction, memberId, userId, at);
  await tell(house, transaction, memberId, 'joinedMail', now);
  if (former !== undefined) await tell(house, transaction, former, 'movedMail', now);
  return true;
}
