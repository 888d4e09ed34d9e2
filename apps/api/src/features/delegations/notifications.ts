import { longDate } from '@machi/domain/calendar/long-days';
import { FORMER_CONTACT_DAYS } from '@machi/domain/delegations/model';
import type { PaperLetter } from '@machi/domain/delegations/office/contract';
import { groundWords } from '@machi/domain/delegations/office/grounds';
import { fullAddress } from '@machi/domain/described/address';
import { delegatedWords } from '@machi/domain/delegations/matters';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { former_contact } from '../../database/tables/delegations/delegations.ts';
import { member } from '../../database/tables/members.ts';
import type { DelegationRow } from '../../platform/delegations/delegation-store.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { isReachable, readCorrespondent, recipientOf, type Recipient } from '../../platform/notifications/recipient.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('delegations', { ja, en });

/** Nobody can choose not to hear who may act for them. The link leads to no form that asks for a password. */
async function tell(
  house: House,
  transaction: Queryable,
  memberId: number,
  name: 'taken' | 'given' | 'received' | 'ended' | 'moved',
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
  what: 'begun' | 'ended' | 'moved',
  now: Date,
): Promise<void> {
  if (delegate_id === null || delegate_name === null) return;
  const words = (other: string) => (locale: Locale) => ({
    other,
    ends: longDate(ends_on, locale),
    matters: matters.map((matter) => delegatedWords[matter].name[locale]).join(locale === 'ja' ? '、' : ', '),
  });
  const [given, received] = what === 'begun' ? (['given', 'received'] as const) : ([what, what] as const);
  await tell(house, transaction, principal_id, given, words(delegate_name), now);
  await tell(house, transaction, delegate_id, received, words(principal_name), now);
}

const formerContacts = rowsOf(former_contact);
const members = rowsOf(member);

/** Contacts that the member has replaced of late and nobody else has taken since. */
async function formerRecipients(transaction: Queryable, member_id: number, now: Date): Promise<Recipient[]> {
  const late = above(new Date(now.getTime() - FORMER_CONTACT_DAYS * 86_400_000));
  const found = await formerContacts.list(transaction, 'former-contacts', { member_id, changed_at: late });
  const free: Recipient[] = [];
  for (const { channel, recipient } of found) {
    const taken = [{ email_key: recipient.toLowerCase() }, { login_tel_key: recipient }];
    if (!(await members.has(transaction, 'is-contact-taken', taken))) free.push({ channel, to: recipient });
  }
  return free;
}

/** One of the two people, as the desk knows them. */
type Told = Parameters<typeof fullAddress>[0] & {
  readonly member_id: number;
  readonly email: string | null;
  readonly login_tel_key: string | null;
  readonly lastname: string;
  readonly firstname: string;
  readonly locale: string;
};

/**
 * Tells both people what the office does about a delegation, at the contact that they have and at one that they have
 * replaced of late, which somebody else may have done. Answers the letters of those without a contact.
 */
export async function tellOfOffice(
  house: House,
  transaction: Queryable,
  { ground, matters, ends_on }: Pick<DelegationRow, 'ground' | 'matters' | 'ends_on'>,
  { principal, delegate }: { readonly principal: Told; readonly delegate: Told },
  what: 'asked' | 'begun' | 'stopped',
  now: Date,
): Promise<PaperLetter[]> {
  const letters: PaperLetter[] = [];
  for (const reader of [principal, delegate]) {
    const locale = chooseLocale(reader.locale);
    const texts = textsIn(locale);
    const name = fullName(reader);
    const words = {
      name,
      principal: fullName(principal),
      delegate: fullName(delegate),
      ends: longDate(ends_on, locale),
      matters: matters.map((matter) => delegatedWords[matter].name[locale]).join(locale === 'ja' ? '、' : ', '),
      ground: ground === null ? '' : groundWords[ground][locale],
    };
    const written = writeNotification(house, 'account', locale, texts[`office-${what}`], texts.closing, words);
    const { subject, paragraphs, closing } = written;
    if (isReachable(reader)) await enqueueNotification(transaction, recipientOf(reader), written, now);
    else {
      const address = fullAddress(reader);
      letters.push({ member_id: reader.member_id, name, address, subject, paragraphs: [...paragraphs], closing });
    }
    for (const former of await formerRecipients(transaction, reader.member_id, now))
      await enqueueNotification(transaction, former, written, now);
  }
  return letters;
}
