import { dateInWords } from '@machi/domain/calendar/words';
import { writtenShortCode } from '@machi/domain/codes/short-code';
import { emailKey } from '@machi/domain/fields/model';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { Refusal } from '@machi/domain/refusals/model';
import { stateTags, type ReportKind } from '@machi/domain/reports/model';
import { positionOf } from '@machi/domain/reports/rules';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { reach } from '../../platform/messages/tell-come.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { countToday } from '../../platform/notifications/sent-days.ts';
import { keepLink } from '../../platform/sessions/links.ts';
import { reportStore, type ListedReport } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('report-letters', { ja, en });

/** What a confirmation does: somebody at an address follows a report. */
export interface PendingFollower {
  readonly report_id: number;
  readonly email: string;
  readonly locale: Locale;
  readonly is_reporter: 0 | 1;
}

/**
 * Asks an address by a link whether it wants to be told. The mail has no word that a stranger typed, and the address is
 * kept nowhere else before it confirms (docs/decisions/0040).
 */
export async function askToConfirm(
  transaction: Queryable,
  house: House,
  pending: PendingFollower,
  address: string,
  now: Date,
): Promise<Refusal | undefined> {
  const { email, locale } = pending;
  const key = emailKey(email);
  const refusal = await countToday(house, transaction, { kind: 'email', key }, address, 'email', now);
  if (refusal) return refusal;
  const { token } = await keepLink(transaction, 'report', key, pending, now);
  const { confirm, closings } = textsIn(locale);
  const to = `/report/status#confirm=${token}`;
  const notification = writeNotification(house, ofNoMatter, locale, confirm, closings.plain, {}, to);
  await enqueueNotification(transaction, { channel: 'email', to: email }, notification, now, 'quick');
  return undefined;
}

/**
 * Tells everybody who follows a report of its step, in their language. The code opens what the reporter wrote, so nobody
 * else gets it: neither who joined nor who reported a double.
 */
export async function tellStep(
  transaction: Queryable,
  house: House,
  row: ListedReport,
  kind: ReportKind,
  words: Localized,
  now: Date,
): Promise<void> {
  const code = writtenShortCode(row.receipt_code);
  for (const { member_id, email, locale: own, is_reporter } of await reportStore.followers(
    transaction,
    row.report_id,
  )) {
    const person =
      member_id === null
        ? { recipient: { channel: 'email', to: email } as const, locale: own }
        : await reach(transaction, member_id);
    if (!person) continue;
    const { locale, recipient } = person;
    const { step, joined, closings } = textsIn(locale);
    const said = {
      code,
      kind: kind.kind_name[locale],
      state: stateTags[row.state].said[locale],
      words: words[locale],
      division: row.office[locale],
    };
    const about = member_id === null ? ofNoMatter : 'messages';
    const notification =
      is_reporter === 1
        ? // Behind # no server sees the code.
          writeNotification(
            house,
            about,
            locale,
            step,
            closings.step,
            said,
            `/report/status#receipt=${row.receipt_code}`,
          )
        : writeNotification(house, about, locale, joined, closings.plain, said, '/report/list');
    await enqueueNotification(transaction, recipient, notification, now);
  }
}

/** Hands the work to a company: where, what, until when. Who reported it is not in the mail. */
export async function tellCompany(
  transaction: Queryable,
  house: House,
  row: ListedReport,
  { kind_name, company }: ReportKind,
  note: string,
  now: Date,
): Promise<void> {
  if (!company) return;
  const { company: text, closings } = textsIn('ja');
  const position = positionOf(row);
  const at = position ? `（北緯${position.latitude}、東経${position.longitude}）` : '';
  const said = {
    company: company.company_name.ja,
    code: writtenShortCode(row.receipt_code),
    kind: kind_name.ja,
    place: `${row.place}${at}`,
    words: row.public_body === '' ? row.body : row.public_body,
    division: row.office.ja,
    due: dateInWords(row.due_on).ja,
    note,
  };
  const notification = writeNotification(house, ofNoMatter, 'ja', text, closings.company, said);
  await enqueueNotification(transaction, { channel: 'email', to: company.email }, notification, now);
}
