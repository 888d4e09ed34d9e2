import { monthInWords } from '@machi/domain/billing/words';
import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { fillText } from '@machi/domain/locale/texts';
import { yenInWords } from '@machi/domain/locale/words';
import type { BillRowAtDesk } from '../../billing/bill-store.ts';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { tellCome } from '../../platform/messages/tell-come.ts';
import { threads } from '../../platform/messages/threads.ts';
import { billingTexts } from './texts.ts';

/** Who opens the portal: an account that is not locked, of somebody who can log in. */
const lockReader = statement<{ locale: 'ja' | 'en' }>(
  'lock-reminded-reader',
  `select locale from member where member_id = $1 and locked_at is null and (email_key is not null or login_tel_key is not null)
   for no key update`,
);

/** Writes to a payer in the portal what the letter on paper says: of one payer all bills together. */
export async function tellReminded(
  transaction: Queryable,
  house: House,
  rows: readonly [BillRowAtDesk, ...BillRowAtDesk[]],
  term: DateText,
  { member, now }: MemberExchange,
): Promise<void> {
  const [{ member_id }] = rows;
  if (member_id === null) return;
  const [reader] = await transaction.run(lockReader, [member_id]);
  if (!reader) return;
  const { locale } = reader;
  const { reminder: texts } = billingTexts(locale);
  const { town } = house.town;
  const yenOf = (yen: number) => yenInWords(yen)[locale];
  const total = rows.reduce((sum, { lines_yen, carried_yen }) => sum + lines_yen + carried_yen, 0);
  const lines = rows.map(({ month, lines_yen, carried_yen }) =>
    fillText(texts.line, { month: monthInWords(month)[locale], yen: yenOf(lines_yen + carried_yen) }),
  );
  const body = [
    fillText(texts.asks, { term: dateInWords(term)[locale], yen: yenOf(total) }),
    lines.join('\n'),
    fillText(texts.where, { office: town.office_name[locale], tel: town.office_tel }),
    texts.crossed,
  ].join('\n\n');
  // Who answers is asked where all questions to the town arrive, unless the official works in an office of their own.
  const office = member.organization_id ?? town.inquiries.organization_id;
  const begun = { memberId: member_id, office, subject: texts.subject, by: member.member_id, at: now };
  const message_thread_id = await threads.begin(transaction, begun);
  const message = {
    message_thread_id,
    source_id: null,
    is_reply: 0,
    body,
    sent_by: member.member_id,
    at: now,
  } as const;
  await tellCome(transaction, house, member_id, await threads.add(transaction, message), now);
}
