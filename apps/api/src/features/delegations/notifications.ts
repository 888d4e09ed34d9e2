import { longDate } from '@machi/domain/calendar/long-days';
import { FORMER_CONTACT_DAYS } from '@machi/domain/delegations/model';
import type { PaperLetter } from '@machi/domain/delegations/office/contract';
import { groundWords } from '@machi/domain/delegations/office/grounds';
import { fullAddress } from '@machi/domain/described/address';
import { delegatedWords } from '@machi/domain/delegations/matters';
import { isWatch } from '@machi/domain/delegations/rules';
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
import type { WatchAtWork } from './watch-store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('delegations', { ja, en });

type Text = Exclude<keyof typeof ja, 'closing'>;

/** Nobody can choose not to hear who may act for them. The link leads to no form that asks for a password. */
async function tell(
  house: House,
  transaction: Queryable,
  memberId: number,
  name: Text,
  wordsIn: (locale: Locale) => Readonly<Record<string, string>>,
  now: Date,
  about: 'account' | 'watching' = 'account',
): Promise<void> {
  const reader = await readCorrespondent(transaction, memberId);
  if (!reader || !isReachable(reader)) return;
  const texts = textsIn(reader.locale);
  const words = { name: fullName(reader), ...wordsIn(reader.locale) };
  const page = `${house.publicUrl}/account/delegations`;
  const notification = writeNotification(house, about, reader.locale, texts[name], texts.closing, words, page);
  await enqueueNotification(transaction, recipientOf(reader), notification, now);
}

/** @param offer whose code was entered */
export const tellTaken = (house: House, transaction: Queryable, offer: DelegationRow, delegate: string, now: Date) =>
  tell(
    house,
    transaction,
    offer.principal_id,
    isWatch(offer) ? 'watch-taken' : 'taken',
    () => ({ other: delegate }),
    now,
  );

/** @param what `ended`: an offer that nobody had taken tells nobody */
export async function tellBoth(
  house: House,
  transaction: Queryable,
  row: DelegationRow,
  what: 'begun' | 'ended' | 'moved',
  now: Date,
): Promise<void> {
  const { principal_id, principal_name, delegate_id, delegate_name, matters, ends_on } = row;
  if (delegate_id === null || delegate_name === null) return;
  const words = (other: string) => (locale: Locale) => ({
    other,
    ends: longDate(ends_on, locale),
    matters: matters.map((matter) => delegatedWords[matter].name[locale]).join(locale === 'ja' ? '、' : ', '),
  });
  const [given, received]: readonly [Text, Text] = isWatch(row)
    ? what === 'begun'
      ? ['watch-given', 'watch-received']
      : ['watch-ended', 'watch-ended']
    : what === 'begun'
      ? ['given', 'received']
      : [what, what];
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
    const { subject, paragraphs } = written;
    // Its second line says that nobody reads replies to an e-mail.
    const [closing = ''] = written.closing.split('\n');
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

/** The watcher hears neither signs nor days on which they were seen. The person hears that the watcher was told. */
export async function tellWatch(
  house: House,
  transaction: Queryable,
  { principal_id, principal_name, delegate_id, delegate_name, days }: WatchAtWork,
  step: 'ask' | 'tell' | 'again',
  now: Date,
): Promise<void> {
  const words = (other: string) => () => ({ other, days: String(days), quiet: String(days - 1) });
  if (step !== 'ask')
    await tell(house, transaction, delegate_id, `watch-${step}`, words(principal_name), now, 'watching');
  if (step === 'again') return;
  const name = step === 'ask' ? 'watch-ask' : 'watch-told';
  await tell(house, transaction, principal_id, name, words(delegate_name), now, 'watching');
}
