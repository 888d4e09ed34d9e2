import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { ownApplication } from '@machi/domain/reception/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { dueKindOf, isInLetter, refuseDueReminder } from '@machi/domain/till/dues';
import {
  DUES_PAGE_SIZE,
  MOST_DUES_EXPORTED,
  exportDues,
  listDues,
  printRoomReminder,
  remindDue,
  type Due,
} from '@machi/domain/till/dues-contract';
import type { Locale } from '@machi/domain/locale/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { fillText } from '@machi/domain/locale/texts';
import { yenInWords } from '@machi/domain/locale/words';
import { leftYen } from '@machi/domain/reservations/status';
import type { Cells } from '@machi/domain/desk/csv';
import { writeListed } from '../../../platform/audit/accesses.ts';
import type { House } from '../../../platform/house.ts';
import { serve, writeAndSend } from '../../../platform/http/serve.ts';
import { lockMember } from '../../../platform/members/lock-member.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import { tableFile } from '../../../platform/pdf/table-file.ts';
import { writeHandled } from '../accesses.ts';
import { dues, type DueRow } from './dues-store.ts';
import { roomReminderPdf } from './reminder-pdf.ts';
import { dueTexts } from './texts.ts';
import { words } from './words.ts';
import { dueToRemind, termOf, viewDue } from './view-due.ts';
import { tellPayer } from '../../billing/tell-payer.ts';
import { slotOf } from '../../bookings/slot.ts';
import type { Queryable } from '../../../database/database.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import type { Catalog } from '../../../town/catalog.ts';

/** Notifies room users with the text of the printed reminder. */
async function tellRoomsUnpaid(
  transaction: Queryable,
  house: House,
  known: Catalog,
  rows: readonly DueRow[],
  term: DateText,
  exchange: MemberExchange,
): Promise<void> {
  const memberId = rows[0]?.member_id ?? null;
  if (memberId === null) return;
  const { town } = house.town;
  await tellPayer(
    transaction,
    house,
    memberId,
    (locale) => {
      const { reminder: texts } = dueTexts(locale);
      const yenOf = (yen: number) => yenInWords(yen)[locale];
      const lines = rows.map((row) =>
        fillText(texts.line, {
          day: dateInWords(slotOf(row).target_date)[locale],
          place: known.spots.get(row.spot_id)?.spot_name[locale] ?? '',
          yen: yenOf(leftYen(row)),
          code: row.reservation_code,
        }),
      );
      return {
        subject: texts.subject,
        paragraphs: [
          fillText(texts.asks, {
            term: dateInWords(term)[locale],
            yen: yenOf(rows.reduce((sum, row) => sum + leftYen(row), 0)),
          }),
          lines.join('\n'),
          fillText(texts.where, { office: town.office_name[locale], tel: town.office_tel }),
          texts.crossed,
        ],
      };
    },
    exchange,
  );
}

type Column = keyof ReturnType<typeof dueTexts>['columns'];

/** Cells by column, so that none gets under another heading. */
function cellsOf(due: Due, locale: Locale): Readonly<Record<Column, string>> {
  return {
    since: due.kind === 'to-come' ? '' : due.since,
    days: due.kind === 'to-come' ? '' : String(due.days),
    kind: dueTexts(locale).kinds[due.kind],
    place: due.location_name,
    room: due.plan_name,
    day: due.target_date,
    time: `${due.target_time.start}-${due.target_time.end}`,
    name: due.name,
    group: due.group_name,
    code: due.reservation_code,
    left: String(due.left_yen),
    reminded: due.reminded_on ?? '',
  };
}

const order = Object.keys(dueTexts('ja').columns) as Column[];

/** A table of unpaid fees with headings. */
function duesTable(dues: readonly Due[], locale: Locale): Cells {
  const { columns } = dueTexts(locale);
  return [
    order.map((column) => columns[column]),
    ...dues.map((due) => {
      const cells = cellsOf(due, locale);
      return order.map((column) => cells[column]);
    }),
  ];
}

const peopleOf = (rows: readonly { readonly member_id: number | null }[]) => rows.map(({ member_id }) => member_id);

/** Routes for unpaid room fees and reminders. */
export function dueRoutes(house: House) {
  const { catalog, database, town } = house;
  const rules = town.town.room_reminders;
  return [
    serve(listDues, async ({ page = 1, ...asked }, exchange) => {
      const known = await catalog.read();
      const { locale, now } = exchange;
      return database.transaction(async (transaction) => {
        const [rows, sums] = await Promise.all([
          dues.list(transaction, asked, now, DUES_PAGE_SIZE, (page - 1) * DUES_PAGE_SIZE),
          dues.sums(transaction, asked, now),
        ]);
        await writeListed(transaction, exchange, 'reservation:list', peopleOf(rows));
        return {
          dues: rows.map((row) => viewDue(row, known, rules, locale, now)),
          ...sums,
          page,
          page_size: DUES_PAGE_SIZE,
        };
      });
    }),

    serve(exportDues, async ({ format, encoding, ...asked }, exchange) => {
      const known = await catalog.read();
      const { locale, now } = exchange;
      return database.transaction(async (transaction) => {
        const rows = await dues.list(transaction, asked, now, MOST_DUES_EXPORTED + 1, 0);
        if (rows.length > MOST_DUES_EXPORTED)
          return refuse(409, { field: '', code: 'dues-too-many', params: [MOST_DUES_EXPORTED] });
        const named = { file: `unpaid-rooms-${dateAt(now)}`, sheet: dueTexts(locale).sheet };
        const table = duesTable(
          rows.map((row) => viewDue(row, known, rules, locale, now)),
          locale,
        );
        const file = await tableFile(table, named, { format, encoding });
        // The access is audited before the answer; if no file was made, nobody received data.
        if (file.unfitting.length === 0) await writeListed(transaction, exchange, 'reservation:export', peopleOf(rows));
        return file;
      });
    }),

    serve(remindDue, async ({ reservation_id }, exchange) => {
      const known = await catalog.read();
      const { member, now } = exchange;
      const today = dateAt(now);
      return writeAndSend(house, exchange, async (transaction) => {
        const owner = await dues.ownerOf(transaction, reservation_id);
        if (owner === undefined) return notFound;
        if (owner === member.member_id) return ownApplication;
        await lockMember(transaction, owner);
        const rows = await dues.lockOf(transaction, owner);
        const row = rows.find((one) => one.reservation_id === reservation_id);
        if (!row) return notFound;
        const refusal = refuseDueReminder(dueToRemind(row, now), today, rules);
        if (refusal) return refusal;
        const told = rows.filter((one) => isInLetter(dueToRemind(one, now)));
        const ids = told.map((one) => one.reservation_id);
        const term_on = termOf(today, rules);
        const made = { member_id: owner, reminded_on: today, term_on, ids, by: member.member_id };
        const reminder = await dues.remind(transaction, made);
        if (!reminder) throw new Error('a notification was not noted');
        await tellRoomsUnpaid(transaction, house, known, told, term_on, exchange);
        await writeHandled(transaction, exchange, 'reservation:remind', told);
        const { room_reminder_id, reminded_on } = reminder;
        return { reminder: { room_reminder_id, reminded_on, term_on } };
      });
    }),

    serve(printRoomReminder, async ({ room_reminder_id }, exchange) => {
      const { member, now } = exchange;
      const reminder = await dues.reminder(database, room_reminder_id);
      if (!reminder || reminder.member_id === null) return notFound;
      const known = await catalog.read();
      const of = new Set(reminder.reservation_ids);
      const rows = (await dues.ofMember(database, reminder.member_id)).filter(
        (row) => of.has(row.reservation_id) && dueKindOf(row, now) !== 'to-come',
      );
      const [first, ...others] = rows;
      if (!first) return refuse(409, { field: '', code: 'reminders-none-open' });
      const paper = roomReminderPdf(town, known, [first, ...others], reminder, now);
      const pdf = await house.press.print(member.member_id, paper);
      if (isRefusal(pdf)) return pdf;
      await database.transaction((transaction) => writeHandled(transaction, exchange, 'reservation:read', rows));
      return pdfFile(`${words.file}_${first.reservation_code}_${reminder.reminded_on}`, pdf);
    }),
  ];
}
