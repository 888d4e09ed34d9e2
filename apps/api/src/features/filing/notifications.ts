import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { applicantRows } from '@machi/domain/applications/applicant';
import { deliveredOn } from '@machi/domain/applications/rules';
import type { Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import { fullName } from '@machi/domain/members/model';
import { writtenSections } from '@machi/domain/onlineforms/written';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import {
  ofNoMatter,
  receiptOf,
  writeNotification,
  type About,
  type NotificationText,
} from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { readCorrespondent, recipientOf, type Correspondent } from '../../platform/notifications/recipient.ts';
import type { ApplicationRow } from './application-store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('filing', { ja, en });
type Place = Pick<House, 'town' | 'publicUrl'>;

/** The columns that notifications use. */
type ToldApplication = Pick<
  ApplicationRow,
  'onlineform_application_id' | 'member_id' | 'application_code' | 'amount' | 'applicant' | 'content' | 'body'
>;

/** Everything that was filled in, one line each, for the first mail. */
const contentText = ({ applicant, body, content }: ToldApplication, locale: Locale): string =>
  [{ title: '', rows: applicantRows(applicant, locale) }, ...writtenSections(body, content, { place: 'list', locale })]
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) =>
      [...(title === '' ? [] : [`■ ${title}`]), ...rows.map(({ label, words }) => `${label}: ${words}`)].join('\n'),
    )
    .join('\n\n');

const wordsOf = (row: ToldApplication, person: Correspondent, locale: Locale) => ({
  name: fullName(person),
  code: row.application_code,
  form: row.body.form_name[locale],
  amount: priceInWords(row.amount)[locale],
});

type NotificationOf = (person: Correspondent) => {
  readonly text: NotificationText;
  readonly words: Readonly<Record<string, string>>;
  /** Left out: the application. */
  readonly about?: About;
};

async function tellPerson(
  transaction: Queryable,
  house: Place,
  row: ToldApplication,
  person: Correspondent,
  now: Date,
  notification: NotificationOf,
): Promise<void> {
  const recipient = recipientOf(person);
  // A counter guest may have neither address nor mobile number.
  if (recipient.to === '') return;
  const { text, words, about = 'applications' } = notification(person);
  const url = `${house.publicUrl}/application/detail/${row.onlineform_application_id}`;
  const written = writeNotification(house, about, person.locale, text, textsIn(person.locale).closing, words, url);
  await enqueueNotification(transaction, recipient, written, now);
}

async function tell(
  transaction: Queryable,
  house: Place,
  row: ToldApplication,
  now: Date,
  notification: NotificationOf,
): Promise<void> {
  const person = row.member_id === null ? undefined : await readCorrespondent(transaction, row.member_id);
  if (person) await tellPerson(transaction, house, row, person, now, notification);
}

/** What happens to the money. */
export type MoneyWord = 'let' | 'taken' | 'counter' | 'none';

const moneyText = (row: Pick<ApplicationRow, 'amount'>, money: MoneyWord, locale: Locale): string =>
  fillText(textsIn(locale).money[money], { amount: yenInWords(row.amount)[locale] });

const filedWords = (row: ToldApplication, now: Date, person: Correspondent, locale: Locale) => {
  const day = deliveredOn(row.body, now);
  return {
    ...wordsOf(row, person, locale),
    at: momentInWords(now, locale),
    content: contentText(row, locale),
    delivery: day === null ? '' : fillText(textsIn(locale).delivery, { date: dateInWords(day)[locale] }),
  };
};

/** Confirms the arrival, with the full content (product, "Online application"). */
const filedNotification =
  (row: ToldApplication, now: Date): NotificationOf =>
  (person) => ({
    text: textsIn(person.locale).filed,
    words: filedWords(row, now, person, person.locale),
    about: receiptOf('applications'),
  });

/** Says that an official filed it for them: who, and by what proxy (product, "Proxy application"). */
const filedByProxyNotification =
  (row: ApplicationRow, now: Date): NotificationOf =>
  (person) => {
    const { locale } = person;
    return {
      text: textsIn(locale).filedByProxy,
      words: {
        ...filedWords(row, now, person, locale),
        who: `${row.proxy_office?.[locale] ?? ''} ${row.proxy_name}`.trim(),
        asked: row.proxy_reason ?? '',
        fee: row.amount > 0 ? fillText(textsIn(locale).feeLater, { amount: yenInWords(row.amount)[locale] }) : '',
      },
    };
  };

export const tellFiled = (transaction: Queryable, house: House, row: ApplicationRow, now: Date): Promise<void> =>
  tell(transaction, house, row, now, (row.is_proxied === 1 ? filedByProxyNotification : filedNotification)(row, now));

/** The same for the applicant's own filing, when the recipient is already known. */
export const tellFiledTo = (
  transaction: Queryable,
  house: House,
  row: ToldApplication,
  person: Correspondent,
  now: Date,
): Promise<void> => tellPerson(transaction, house, row, person, now, filedNotification(row, now));

/** Confirms to the applicant that they have taken the application back. */
export const tellTakenBack = (
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  money: MoneyWord,
  now: Date,
): Promise<void> =>
  tell(transaction, house, row, now, (person) => ({
    text: textsIn(person.locale).takenBack,
    words: { ...wordsOf(row, person, person.locale), next: moneyText(row, money, person.locale) },
    about: receiptOf('applications'),
  }));

/** Tells the applicant that the town has brought the application back from the past. */
export const tellBroughtBack = (transaction: Queryable, house: Place, row: ApplicationRow, now: Date): Promise<void> =>
  tell(transaction, house, row, now, (person) => ({
    text: textsIn(person.locale).broughtBack,
    words: wordsOf(row, person, person.locale),
  }));

const decisions = { 1: 'approved', 2: 'denied', 3: 'invalid' } as const;

/** Tells the applicant the office's decision. */
export const tellDecided = (
  transaction: Queryable,
  house: House,
  row: ApplicationRow & { readonly approval_status: 1 | 2 | 3 },
  money: MoneyWord,
  now: Date,
): Promise<void> =>
  tell(transaction, house, row, now, (person) => {
    const { locale } = person;
    const result = textsIn(locale).results[decisions[row.approval_status]];
    return {
      text: textsIn(locale).decided,
      words: {
        ...wordsOf(row, person, locale),
        result,
        reason: row.reason,
        next: moneyText(row, money, locale),
      },
    };
  });

/** Tells the applicant that the office asks a question or wants a correction. */
export const tellAsked = (
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  { body, isCorrection }: { readonly body: string; readonly isCorrection: boolean },
  now: Date,
): Promise<void> =>
  tell(transaction, house, row, now, (person) => {
    const texts = textsIn(person.locale);
    return {
      text: isCorrection ? texts.correction : texts.asked,
      words: { ...wordsOf(row, person, person.locale), body },
    };
  });

/** Tells the applicant that the hold on their card has ended, and how to pay again. */
export const tellPayAgain = (
  transaction: Queryable,
  house: Place,
  row: ApplicationRow,
  isApprovalMeant: boolean,
  now: Date,
): Promise<void> =>
  tell(transaction, house, row, now, (person) => {
    const texts = textsIn(person.locale);
    return {
      text: isApprovalMeant ? texts.approvedUnpaid : texts.payAgain,
      words: wordsOf(row, person, person.locale),
      about: ofNoMatter,
    };
  });

interface OfficialNotification {
  readonly officialId: number;
  readonly word: 'assigned' | 'corrected' | 'proxySentBack' | 'holdEnding';
  /** End of the hold on the fee. */
  readonly ends?: Date;
}

const momentInWords = (at: Date, locale: Locale): string =>
  `${dateInWords(dateAt(at))[locale]} ${timeInWords(timeOf(minutesAt(at)))}`;

/** Notifies the official in charge of an application; the text holds no applicant data. */
async function tellOfficial(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  { officialId, word, ends }: OfficialNotification,
  now: Date,
): Promise<void> {
  const official = await readCorrespondent(transaction, officialId);
  if (!official) return;
  const { locale } = official;
  const { name, code, form } = wordsOf(row, official, locale);
  const due = row.due_on === null ? '' : fillText(textsIn(locale).due, { date: dateInWords(row.due_on)[locale] });
  const page = word === 'proxySentBack' ? 'proxy' : `desk?application=${row.onlineform_application_id}`;
  const url = `${house.publicUrl}/onlineform/${page}`;
  const words = { name, code, form, due, ends: ends ? momentInWords(ends, locale) : '' };
  const notification = writeNotification(
    house,
    ofNoMatter,
    locale,
    textsIn(locale)[word],
    textsIn(locale).closing,
    words,
    url,
  );
  await enqueueNotification(transaction, recipientOf(official), notification, now);
}

/** Tells an official that an application was assigned to them. */
export const tellAssigned = (
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  officialId: number,
  now: Date,
): Promise<void> => tellOfficial(transaction, house, row, { officialId, word: 'assigned' }, now);

/** Tells the official in charge that the applicant has corrected the application. */
export const tellCorrected = (
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  officialId: number,
  now: Date,
): Promise<void> => tellOfficial(transaction, house, row, { officialId, word: 'corrected' }, now);

/** Tells the official who filed an application for somebody that it was sent back. */
export const tellProxySentBack = (
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  officialId: number,
  now: Date,
): Promise<void> => tellOfficial(transaction, house, row, { officialId, word: 'proxySentBack' }, now);

/** Officials who may decide it, or only the assigned one; never the applicant or the official who filed it. */
const selectDeciding = statement<{ member_id: number }>(
  'officials-who-decide-application',
  `with deciding as (
     select member_id from member where is_official and locked_at is null and 'forms' = any(roles)
       and member_id is distinct from $2 and member_id is distinct from $3)
   select member_id from deciding
   where member_id = $1 or not exists (select from deciding where member_id = $1) order by member_id limit 20`,
);

/** Tells the office that the hold for an undecided application is about to end (product, "Online application"). */
export async function tellHoldEnding(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  ends: Date,
  now: Date,
): Promise<void> {
  const officials = await transaction.run(selectDeciding, [row.assigned_to, row.member_id, row.proxied_by]);
  for (const { member_id: officialId } of officials)
    await tellOfficial(transaction, house, row, { officialId, word: 'holdEnding', ends }, now);
}
