import { townTimeText, type DateText } from '@machi/domain/calendar/model';
import { invoiceCode } from '@machi/domain/billing/model';
import type { Locale } from '@machi/domain/locale/model';
import { cashOf, sumsOf, type TillDay, type TillLine, type TillWay } from '@machi/domain/till/day';
import { OFFICE, tillsOn } from '@machi/domain/till/houses';
import { receiptCode, type PaymentKind } from '@machi/domain/till/model';
import type { TownPack } from '@machi/domain/town/model';
import { statement, type Queryable } from '../../../database/database.ts';
import { rowsOf, nameOf } from '../../../database/rows.ts';
import type { LedgerAccount, LedgerKind } from '../../../database/tables/billing/ledger.ts';
import { till_day } from '../../../database/tables/billing/till-days.ts';
import type { Catalog } from '../../../town/catalog.ts';
import { makeTillDay } from './till-days.ts';

/** The payment kind of a till entry, by ledger kind; kinds not listed are payments in. */
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
  readonly till_house: number;
}

const selectEntries = statement<EntryRow>(
  'select-till-entries',
  `select e.ledger_entry_id, e.kind, e.entered_at, e.till_house, l.account, l.yen, coalesce(p.receipt_year, t.receipt_year) as receipt_year,
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
const days = rowsOf(till_day, { closed_by_name: nameOf('closed_by') });
const readDrawers = (from: Queryable, day: DateText) =>
  days.list(
    from,
    'select-till-day',
    { day },
    { columns: ['house_id', 'closed_at', 'closed_by_name', 'counted_yen', 'note'], order: ['house_id'] },
  );
type DrawerRow = Awaited<ReturnType<typeof readDrawers>>[number];
const selectOpenDays = statement<{ day: DateText; house_id: number }>(
  'select-open-till-days',
  `select d.day::text as day, d.house_id from till_day d where d.closed_at is null and d.day < $1
     and exists (select from ledger_entry e where e.till_on = d.day and e.till_house = d.house_id) order by d.day, d.house_id limit 60`,
);

/** The way of a payment: the bank receives payments of bath bills by slip; its other entries are transfers. */
function wayOf({ account, kind }: EntryRow): TillWay {
  if (account === 'qr' || account === 'cash') return account;
  return ['slip', 'slip-back', 'paid-again'].includes(kind) ? 'slip' : 'transfer';
}

function lineOf(row: EntryRow, where: Where): TillLine {
  const { known, locale } = where;
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
    house: houseName(row.till_house, where),
    bills: row.bills,
  };
}

const sumOf = (lines: readonly TillLine[], ways: readonly TillWay[]): number =>
  lines.reduce((sum, { way, yen }) => sum + (ways.includes(way) ? yen : 0), 0);

/** The town's drawers, with house names in a language. */
export interface Where {
  readonly known: Catalog;
  readonly town: TownPack['town'];
  readonly locale: Locale;
}

/** The name of a drawer's house. */
export const houseName = (houseId: number, { known, town, locale }: Where): string =>
  houseId === OFFICE ? town.office_name[locale] : (known.spots.get(houseId)?.spot_name[locale] ?? '');

const cashAndOther = (lines: readonly TillLine[]) => {
  const cash_yen = cashOf(lines);
  return { cash_yen, other_yen: lines.reduce((sum, { yen }) => sum + yen, 0) - cash_yen };
};

const closedOf = (row: DrawerRow | undefined): TillDay['closed'] =>
  row?.closed_at && row.counted_yen !== null
    ? {
        closed_at: townTimeText(row.closed_at),
        closed_by: row.closed_by_name ?? '',
        counted_yen: row.counted_yen,
        note: row.note,
      }
    : null;

/** A day of one drawer or of all drawers, with its entries; undefined: the house has no drawer on that day. */
export async function readTill(
  from: Queryable,
  where: Where,
  day: DateText,
  asked: number | undefined,
): Promise<TillDay | undefined> {
  const [entries, rows] = await Promise.all([from.run(selectEntries, [day]), readDrawers(from, day)]);
  const all = entries.map((entry) => ({ house: entry.till_house, line: lineOf(entry, where) }));
  const ids = [...new Set([...tillsOn(where.town.tills, day), ...rows.map(({ house_id }) => house_id)])];
  if (asked !== undefined && !ids.includes(asked)) return undefined;
  const isOne = ids.length === 1;
  const linesOf = (house: number) => all.flatMap((one) => (one.house === house ? [one.line] : []));
  const house_id = isOne ? null : (asked ?? null);
  const lines = house_id === null ? all.map(({ line }) => line) : linesOf(house_id);
  const sums = cashAndOther(lines);
  return {
    day,
    house_id,
    house: house_id === null ? '' : houseName(house_id, where),
    houses: isOne
      ? []
      : ids.map((id) => ({
          house_id: id,
          house: houseName(id, where),
          count: linesOf(id).length,
          ...cashAndOther(linesOf(id)),
          is_closed: closedOf(rows.find((row) => row.house_id === id)) !== null,
        })),
    lines,
    sums: sumsOf(lines),
    ...sums,
    // All drawers together are closed one by one.
    closed: house_id === null && !isOne ? null : closedOf(rows.find((row) => row.house_id === (house_id ?? OFFICE))),
    // Entries are only added, so their number and sums identify the state.
    seen: [day, house_id ?? OFFICE, lines.length, sums.cash_yen, sums.other_yen].join('.'),
  };
}

export const tillDays = {
  open: async (from: Queryable, where: Where, today: DateText) =>
    (await from.run(selectOpenDays, [today])).map((row) => ({ ...row, house: houseName(row.house_id, where) })),
  /** Locks a drawer's day exclusively: it waits for entries in progress, and later ones wait for the closing. */
  async lock(transaction: Queryable, day: DateText, house_id: number): Promise<void> {
    await makeTillDay(transaction, day, house_id);
    await days.lock(transaction, 'lock-till-day', { day, house_id }, { columns: ['day'] });
  },
  close: (
    transaction: Queryable,
    { day, house_id, lines, cash_yen }: TillDay,
    closing: Readonly<{ counted_yen: number; note: string; closed_by: number; closed_at: Date }>,
  ) => {
    const [bank_yen, qr_yen] = [sumOf(lines, ['transfer', 'slip']), sumOf(lines, ['qr'])];
    const drawer = { day, house_id: house_id ?? OFFICE };
    const sums = { entries: lines.length, cash_yen, bank_yen, qr_yen };
    return days.update(transaction, 'close-till-day', drawer, { ...closing, ...sums });
  },
};
