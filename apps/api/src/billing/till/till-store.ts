import { townTimeText } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { invoiceCode } from '@machi/domain/billing/model';
import type { Locale } from '@machi/domain/locale/model';
import { cashOf, sumsOf } from '@machi/domain/till/day';
import type { TillDay, TillLine, TillWay } from '@machi/domain/till/day';
import { receiptCode } from '@machi/domain/till/model';
import type { PaymentKind } from '@machi/domain/till/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { LedgerAccount, LedgerKind } from '../../database/tables/billing/ledger.ts';
import type { Catalog } from '../../town/catalog.ts';

/** What an entry of a till is, by its kind. */
const KINDS: Readonly<Partial<Record<LedgerKind, PaymentKind>>> = {
  'room-back': 'back',
  'cash-back': 'back',
  'slip-back': 'back',
  'room-refund': 'refund',
  refund: 'refund',
};

interface EntryRow {
  readonly ledger_entry_id: number;
  readonly kind: LedgerKind;
  readonly entered_at: Date;
  readonly account: LedgerAccount;
  readonly yen: number;
  readonly receipt_year: number | null;
  readonly receipt_no: number | null;
  readonly reservation_code: string | null;
  readonly spot_id: number | null;
  readonly room_id: number | null;
  readonly invoice_year: number | null;
  readonly invoice_no: number | null;
  readonly bills: number;
}

const selectEntries = statement<EntryRow>(
  'select-till-entries',
  `select e.ledger_entry_id, e.kind, e.entered_at, l.account, l.yen, coalesce(p.receipt_year, t.receipt_year) as receipt_year,
     coalesce(p.receipt_no, t.receipt_no) as receipt_no, r.reservation_code, r.spot_id, r.room_id, b.invoice_year, b.invoice_no, b.bills
   from ledger_entry e
   join ledger_posting l on l.ledger_entry_id = e.ledger_entry_id and l.account in ('cash', 'bank', 'qr')
   left join room_payment p on p.ledger_entry_id = e.ledger_entry_id
   left join room_payment t on t.room_payment_id = p.takes_back
   left join reservation r on r.reservation_id = p.reservation_id
   cross join lateral (
     select (array_agg(i.invoice_year order by i.billing_id))[1] as invoice_year, (array_agg(i.invoice_no order by i.billing_id))[1] as invoice_no,
       count(*)::int as bills
     from ledger_posting q join bathing_billing i on i.billing_id = q.billing_id where q.ledger_entry_id = e.ledger_entry_id) b
   where e.till_on = $1 order by e.ledger_entry_id`,
);
const selectDay = statement<{
  closed_at: Date | null;
  closed_by: string | null;
  counted_yen: number | null;
  note: string;
}>(
  'select-till-day',
  `select d.closed_at, m.lastname || ' ' || m.firstname as closed_by, d.counted_yen, d.note
   from till_day d left join member m on m.member_id = d.closed_by where d.day = $1`,
);
const selectOpenDays = statement<{ day: DateText }>(
  'select-open-till-days',
  `select d.day::text as day from till_day d where d.closed_at is null and d.day < $1
     and exists (select from ledger_entry e where e.till_on = d.day) order by d.day limit 60`,
);
const makeDay = statement('make-till-day', 'insert into till_day (day) values ($1) on conflict do nothing');
/** Waits for all who are entering something for the day; who comes afterwards waits for the closing. */
const lockDay = statement('lock-till-day', 'select from till_day where day = $1 for update');
const setClosed = statement(
  'close-till-day',
  `update till_day set closed_at = $2, closed_by = $3, entries = $4, cash_yen = $5, bank_yen = $6, qr_yen = $7, counted_yen = $8, note = $9
   where day = $1`,
);

/** By which way it came: what the bank has of a bill of the bath came with a slip, unless it went back. */
function wayOf({ account, kind }: EntryRow): TillWay {
  if (account === 'qr' || account === 'cash') return account;
  return ['slip', 'slip-back', 'paid-again'].includes(kind) ? 'slip' : 'transfer';
}

function lineOf(row: EntryRow, known: Catalog, locale: Locale): TillLine {
  const { receipt_year, receipt_no, invoice_year, invoice_no, spot_id, room_id } = row;
  const receipt = receipt_year === null || receipt_no === null ? '' : receiptCode(receipt_year, receipt_no);
  const place = [
    spot_id === null ? '' : (known.spots.get(spot_id)?.spot_name[locale] ?? ''),
    room_id === null ? '' : (known.rooms.get(room_id)?.room_name[locale] ?? ''),
  ];
  return {
    ledger_entry_id: row.ledger_entry_id,
    entered_at: townTimeText(row.entered_at),
    source: row.reservation_code === null ? 'bath' : 'room',
    kind: KINDS[row.kind] ?? 'paid',
    way: wayOf(row),
    yen: row.yen,
    number: invoice_year === null || invoice_no === null ? receipt : invoiceCode(invoice_year, invoice_no),
    reservation_code: row.reservation_code ?? '',
    place: place.filter((part) => part !== '').join(' '),
    bills: row.bills,
  };
}

const sumOf = (lines: readonly TillLine[], ways: readonly TillWay[]): number =>
  lines.reduce((sum, { way, yen }) => sum + (ways.includes(way) ? yen : 0), 0);

/** A day of the till, with what was entered for it. */
export async function readTill(from: Queryable, known: Catalog, day: DateText, locale: Locale): Promise<TillDay> {
  const [rows, [row]] = await Promise.all([from.run(selectEntries, [day]), from.run(selectDay, [day])]);
  const lines = rows.map((entry) => lineOf(entry, known, locale));
  const cash_yen = cashOf(lines);
  const other_yen = lines.reduce((sum, { yen }) => sum + yen, 0) - cash_yen;
  return {
    day,
    lines,
    sums: sumsOf(lines),
    cash_yen,
    other_yen,
    closed:
      row?.closed_at && row.counted_yen !== null
        ? {
            closed_at: townTimeText(row.closed_at),
            closed_by: row.closed_by ?? '',
            counted_yen: row.counted_yen,
            note: row.note,
          }
        : null,
    // Entries are only added to: their number and sums tell each state apart.
    seen: [day, lines.length, cash_yen, other_yen].join('.'),
  };
}

export const tillDays = {
  open: async (from: Queryable, today: DateText): Promise<readonly DateText[]> =>
    (await from.run(selectOpenDays, [today])).map(({ day }) => day),
  /** Holds the day alone, until the end of the transaction. */
  async lock(transaction: Queryable, day: DateText): Promise<void> {
    await transaction.run(makeDay, [day]);
    await transaction.run(lockDay, [day]);
  },
  close: (
    transaction: Queryable,
    { day, lines, cash_yen }: TillDay,
    closing: { readonly counted_yen: number; readonly note: string; readonly by: number; readonly now: Date },
  ) =>
    transaction.run(setClosed, [
      day,
      closing.now,
      closing.by,
      lines.length,
      cash_yen,
      sumOf(lines, ['transfer', 'slip']),
      sumOf(lines, ['qr']),
      closing.counted_yen,
      closing.note,
    ]),
};
