import type { Locale, Localized } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../house.ts';
import { ofNoMatter, writeNotification, type NotificationText } from '../notifications/notification.ts';
import { enqueueNotification } from '../notifications/outbox.ts';
import { readCorrespondent, recipientOf, type Correspondent } from '../notifications/recipient.ts';

/** A text on its way to publication, as notifications need it. */
export interface NotificationOf {
  readonly title: Localized;
  /** Its author, and who last changed it or requested approval. */
  readonly member_id: number | null;
  readonly changed_by: number | null;
  /** Address of the desk for it. */
  readonly desk: string;
}
type Wording = Readonly<Record<'asked' | 'approved' | 'denied', NotificationText>> & { readonly closing: string };

/** More approvers than any town has. */
const MOST_APPROVERS = 50;
const selectApprovers = statement<Correspondent & { member_id: number }>(
  'list-approvers',
  `select member_id, email, login_tel_key, lastname, firstname, locale from member
   where is_official and locked_at is null and roles && $1::text[] and member_id <> all($2::int[])
   order by member_id limit ${MOST_APPROVERS}`,
);

/** Notifications to officials who approve texts of a desk or requested approval. */
export function publishingNotifications(textsIn: (locale: Locale) => Wording, approvers: readonly string[]) {
  async function tell(
    transaction: Queryable,
    house: House,
    person: Correspondent,
    which: 'asked' | 'approved' | 'denied',
    title: Localized,
    path: string,
    said: Readonly<Record<string, string>>,
    now: Date,
  ): Promise<void> {
    const recipient = recipientOf(person);
    if (recipient.to === '') return;
    const { locale } = person;
    const texts = textsIn(locale);
    // The title is only in the body: others may see a subject on the way.
    const words = { name: fullName(person), title: title[locale], ...said };
    const notification = writeNotification(
      house,
      ofNoMatter,
      locale,
      texts[which],
      texts.closing,
      words,
      house.publicUrl + path,
    );
    await enqueueNotification(transaction, recipient, notification, now);
  }
  return {
    /** Notifies approvers of a request. */
    async tellAsked(transaction: Queryable, house: House, of: NotificationOf, by: string, now: Date): Promise<void> {
      const behind = [of.member_id, of.changed_by].filter((id) => id !== null);
      for (const person of await transaction.run(selectApprovers, [approvers, behind]))
        await tell(transaction, house, person, 'asked', of.title, of.desk, { by }, now);
    },
    /** Notifies the requester of the decision; an approved text can be read at `page`. */
    async tellDecided(
      transaction: Queryable,
      house: House,
      of: NotificationOf,
      decided: { readonly page: string } | 'denied',
      reason: string,
      now: Date,
    ): Promise<void> {
      const person = of.changed_by === null ? undefined : await readCorrespondent(transaction, of.changed_by);
      if (!person) return;
      const [which, path] =
        decided === 'denied' ? (['denied', of.desk] as const) : (['approved', decided.page] as const);
      await tell(transaction, house, person, which, of.title, path, { reason }, now);
    },
  };
}
