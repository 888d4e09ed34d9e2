import type { Locale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { tellCome } from '../../platform/messages/tell-come.ts';
import { ofNoMatter } from '../../platform/notifications/notification.ts';
import { threads } from '../../platform/messages/threads.ts';

/** A payer who can read the portal: unlocked, with a login ID. */
const lockReader = statement<{ locale: Locale }>(
  'lock-reminded-reader',
  `select locale from member where member_id = $1 and locked_at is null and (email_key is not null or login_tel_key is not null)
   for no key update`,
);

/** Sends a payer the text of a printed reminder in the portal, if they can log in. */
export async function tellPayer(
  transaction: Queryable,
  house: House,
  memberId: number,
  notificationOf: (locale: Locale) => { readonly subject: string; readonly paragraphs: readonly string[] },
  { member, now }: MemberExchange,
): Promise<void> {
  const [reader] = await transaction.run(lockReader, [memberId]);
  if (!reader) return;
  const { subject, paragraphs } = notificationOf(reader.locale);
  // Replies go to the official's office, or to the office for inquiries if they have none.
  const organization_id = member.organization_id ?? house.town.town.inquiries.organization_id;
  const begun = { member_id: memberId, organization_id, subject, assigned_to: member.member_id, created_at: now };
  const message = {
    message_thread_id: await threads.begin(transaction, begun),
    source_id: null,
    is_reply: 0,
    body: paragraphs.join('\n\n'),
    sent_by: member.member_id,
    at: now,
  } as const;
  await tellCome(transaction, house, memberId, await threads.add(transaction, message), now, { about: ofNoMatter });
}
