import { listReminders, printReminders, remindBills, REMINDERS_LISTED } from '@machi/domain/billing/reminder-contract';
import {
  MOST_REMINDED,
  lastDayToRemind,
  mayRemind,
  refuseReminders,
  reminderTerm,
} from '@machi/domain/billing/reminders';
import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { monthInWords } from '@machi/domain/billing/words';
import { dateInWords } from '@machi/domain/calendar/words';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { yenInWords } from '@machi/domain/locale/words';
import type { BillRowAtDesk } from '../billing/bill-store.ts';
import { seenOf } from '../billing/actions.ts';
import { reminderPdf } from '../billing/pdf/reminder-pdf.ts';
import { words } from '../billing/pdf/words.ts';
import { reminders, type BillRowToRemind } from '../billing/reminder-store.ts';
import { viewRow } from '../billing/views.ts';
import { actedIn, writeAudits } from '../../platform/audit/audit.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { tellPayer } from '../billing/tell-payer.ts';
import type { Queryable } from '../../database/database.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const billingTexts = wordingsOf('billing-desk', { ja, en });

/** Sends a payer the text of the printed reminder in the portal, one message for all their bills. */
async function tellReminded(
  transaction: Queryable,
  house: House,
  rows: readonly [BillRowAtDesk, ...BillRowAtDesk[]],
  term: DateText,
  exchange: MemberExchange,
): Promise<void> {
  const [{ member_id }] = rows;
  if (member_id === null) return;
  const { town } = house.town;
  const total = rows.reduce((sum, { lines_yen, carried_yen }) => sum + lines_yen + carried_yen, 0);
  await tellPayer(
    transaction,
    house,
    member_id,
    (locale) => {
      const { reminder: texts } = billingTexts(locale);
      const yenOf = (yen: number) => yenInWords(yen)[locale];
      const lines = rows.map(({ month, lines_yen, carried_yen }) =>
        fillText(texts.line, { month: monthInWords(month)[locale], yen: yenOf(lines_yen + carried_yen) }),
      );
      return {
        subject: texts.subject,
        paragraphs: [
          fillText(texts.asks, { term: dateInWords(term)[locale], yen: yenOf(total) }),
          lines.join('\n'),
          fillText(texts.where, { office: town.office_name[locale], tel: town.office_tel }),
          texts.crossed,
        ],
      };
    },
    exchange,
  );
}

const ruled = (row: BillRowToRemind) => ({
  ...row,
  is_halted: row.is_being_written_off || (row.death !== null && !row.death.may_remind),
  seen: seenOf(row),
});

/** Groups bills by payer, in the order of their first bill; a bill without a payer stays alone. */
function lettersOf(rows: readonly BillRowAtDesk[]): (readonly [BillRowAtDesk, ...BillRowAtDesk[]])[] {
  const byPayer = Map.groupBy(rows, ({ member_id, billing_id }) => member_id ?? -billing_id);
  return [...byPayer.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest] as const] : []));
}

/** Routes for reminders of bath bills. */
export const reminderRoutes = (house: House) => [
  serve(listReminders, (_input, exchange) =>
    house.database.transaction(async (transaction) => {
      const rules = house.town.passes.bath.billing?.reminders;
      const today = dateAt(exchange.now);
      const [found, made] = await Promise.all([
        rules
          ? reminders.overdue(transaction, today, lastDayToRemind(today, rules), addDays(today, -rules.again_days))
          : [],
        reminders.list(transaction, REMINDERS_LISTED),
      ]);
      const due = rules ? found.filter((row) => mayRemind(ruled(row), today, rules)) : [];
      const shown = due.slice(0, MOST_REMINDED);
      await writeListed(transaction, exchange, 'bill:list', shown);
      return {
        due: shown.map((row) => ({ ...viewRow(row), reminded_on: row.reminded_on, seen: seenOf(row) })),
        total: due.length,
        reminders: [...made],
      };
    }),
  ),

  serve(remindBills, async ({ bills: asked }, exchange) => {
    const rules = house.town.passes.bath.billing?.reminders;
    if (!rules) return refuse(409, { field: '', code: 'bath-free' });
    const { member, now } = exchange;
    const today = dateAt(now);
    return writeAndSend(house, exchange, async (transaction) => {
      const rows = await reminders.lock(
        transaction,
        today,
        asked.map(({ billing_id }) => billing_id),
      );
      const refusal = refuseReminders(rows.map(ruled), asked, { actorId: member.member_id, today, rules });
      if (refusal) return refusal;
      const ids = rows.map(({ billing_id }) => billing_id);
      const days = { reminded_on: today, term_on: reminderTerm(today, rules) };
      const id = await reminders.make(transaction, { ...days, by: member.member_id, ids, now });
      for (const letter of lettersOf(rows)) await tellReminded(transaction, house, letter, days.term_on, exchange);
      await writeAudits(transaction, { ...actedIn(exchange), action: 'bill:remind', subject: 'bill' }, ids);
      await writeAccesses(transaction, exchange, 'bill:remind', rows);
      const reminder = await reminders.read(transaction, id);
      return reminder ? { reminder } : notFound;
    });
  }),

  serve(printReminders, async ({ reminder_id }, exchange) => {
    const { member, now } = exchange;
    const reminder = await reminders.read(house.database, reminder_id);
    if (!reminder) return notFound;
    const rows = await reminders.bills(house.database, reminder_id);
    const [first, ...rest] = lettersOf(rows);
    if (!first) return refuse(409, { field: '', code: 'reminders-none-open' });
    const pdf = await house.press.print(member.member_id, reminderPdf(house.town, [first, ...rest], reminder, now));
    if (isRefusal(pdf)) return pdf;
    await writeAccesses(house.database, exchange, 'bill:read', rows);
    return pdfFile(`${words.reminder.file}_${reminder.reminded_on}`, pdf);
  }),
];
