import { longDate } from '@machi/domain/calendar/long-days';
import { delegatedWords } from '@machi/domain/delegations/matters';
import type { Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import type { DelegationRow } from '../../platform/delegations/delegation-store.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { readCorrespondent, recipientOf } from '../../platform/notifications/recipient.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('delegations', { ja, en });

/** Nobody can choose not to hear who may act for them. The link leads to no form that asks for a password. */
async function tell(
  house: House,
  transaction: Queryable,
  memberId: number,
  name: 'taken' | 'given' | 'received' | 'ended',
  wordsIn: (locale: Locale) => Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const reader = await readCorrespondent(transaction, memberId);
  if (!reader) return;
  const texts = textsIn(reader.locale);
  const words = { name: fullName(reader), ...wordsIn(reader.locale) };
  const notification = writeNotification(house, 'account', reader.locale, texts[name], texts.closing, words);
  await enqueueNotification(transaction, recipientOf(reader), notification, now);
}

export const tellTaken = (house: House, transaction: Queryable, principalId: number, delegate: string, now: Date) =>
  tell(house, transaction, principalId, 'taken', () => ({ other: delegate }), now);

/** @param what `ended`: an offer that nobody had taken tells nobody */
export async function tellBoth(
  house: House,
  transaction: Queryable,
  { principal_id, principal_name, delegate_id, delegate_name, matters, ends_on }: DelegationRow,
  what: 'begun' | 'ended',
  now: Date,
): Promise<void> {
  if (delegate_id === null || delegate_name === null) return;
  const words = (other: string) => (locale: Locale) => ({
    other,
    ends: longDate(ends_on, locale),
    matters: matters.map((matter) => delegatedWords[matter].name[locale]).join(locale === 'ja' ? '、' : ', '),
  });
  const [given, received] = what === 'begun' ? (['given', 'received'] as const) : (['ended', 'ended'] as const);
  await tell(house, transaction, principal_id, given, words(delegate_name), now);
  await tell(house, transaction, delegate_id, received, words(principal_name), now);
}
