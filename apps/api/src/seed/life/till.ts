import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { OFFICE, tillOf } from '@machi/domain/till/houses';
import { statement, type Queryable } from '../../database/database.ts';
import { noteHandled } from './bookings/officials.ts';
import type { Life, LifePayment } from './life.ts';
import { atOffice } from './office-hours.ts';
import { uuidOf } from './uuid.ts';

/** Room payments from this many days ago on have a way and a number; earlier receipts use the reservation's code. */
const TILL_DAYS_BEHIND = 300;

const openDays = statement(
  'life-open-room-till-days',
  `insert into till_day (day, house_id) select distinct (p.at at time zone 'Asia/Tokyo')::date, p.house_id
   from jsonb_to_recordset($1::jsonb) as p(at timestamptz, house_id int)
   where (p.at at time zone 'Asia/Tokyo')::date >= $2::date on conflict do nothing`,
);
const enterAll = statement(
  'life-enter-room-payments',
  `with told as (
     select p.*, (p.at at time zone 'Asia/Tokyo')::date as day from jsonb_to_recordset($1::jsonb)
       as p(reservation_id int, house_id int, kind text, yen int, reason text, way text, at timestamptz, by int) order by p.at, p.reservation_id),
   past as (
     select reservation_id, house_id, coalesce(kind, 'paid') as kind, yen, coalesce(reason, '') as reason, at, by, nextval(pg_get_serial_sequence('ledger_entry', 'ledger_entry_id'))::int as entry_id,
       case when day >= $2::date then day end as till_on, case when day >= $2::date then way else 'before' end as way,
       case when day >= $2::date and kind is null then extract(year from day - interval '3 months')::int end as year from told),
   entries as (insert into ledger_entry (ledger_entry_id, kind, entered_at, till_on, till_house)
     select entry_id, 'room-' || kind, at, till_on, case when till_on is null then 0 else house_id end from past),
   postings as (insert into ledger_posting (ledger_entry_id, account, yen)
     select entry_id, a.account, a.yen from past,
       lateral (values (case way when 'transfer' then 'bank' else way end, past.yen), ('income', -past.yen)) as a(account, yen)),
   numbers as (insert into receipt_year (year, last_no) select year, count(*) from past where year is not null group by year)
   insert into room_payment (reservation_id, kind, way, yen, till_on, noted_at, noted_by, reason, receipt_year, receipt_no, ledger_entry_id)
   select reservation_id, kind, way, yen, till_on, at, by, reason, year,
     case when year is not null then row_number() over (partition by year order by entry_id) end, entry_id from past order by entry_id`,
);

/** Yesterday is still open; earlier days were closed in the evening. */
const DAYS_OPEN = 1;
const AT_CLOSING = 17 * 60 + 15;

const closeAll = statement<{ day: string }>(
  'life-close-till-days',
  `update till_day d set closed_at = (d.day + time '17:15') at time zone 'Asia/Tokyo', closed_by = $2, entries = s.entries, cash_yen = s.cash_yen,
     bank_yen = s.bank_yen, qr_yen = s.qr_yen, counted_yen = s.cash_yen
   from (select e.till_on, e.till_house, count(*) as entries, coalesce(sum(p.yen) filter (where p.account = 'cash'), 0) as cash_yen,
       coalesce(sum(p.yen) filter (where p.account = 'bank'), 0) as bank_yen, coalesce(sum(p.yen) filter (where p.account = 'qr'), 0) as qr_yen
     from ledger_entry e join ledger_posting p using (ledger_entry_id) where p.account in ('cash', 'bank', 'qr') group by e.till_on, e.till_house) s
   where s.till_on = d.day and s.till_house = d.house_id and d.day < $1::date returning d.day::text as day`,
);

/** Fees paid twice, with the days since: the second payment was refunded, or a refund is requested. */
const PAID_TWICE = [
  { days: 40, isReleased: true },
  { days: 12, isReleased: false },
];
const PAID_TWICE_REASON = 'ご家族も振り込んだため';

interface PastRefund {
  readonly reservation_id: number;
  readonly yen: number;
  readonly asked_by: number;
  readonly asked_at: Date;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
}

const setPaidTwice = statement(
  'life-set-paid-twice',
  `update reservation r set paid_yen = (select sum(p.yen) from room_payment p where p.reservation_id = r.reservation_id)
   where r.reservation_id = any($1::int[])`,
);
const askRefunds = statement(
  'life-ask-room-refunds',
  `insert into billing_request (reservation_id, kind, yen, way, recipient_name, recipient_address, reason, asked_by, asked_at, decided_by, decided_at,
     outcome, ledger_entry_id)
   select r.reservation_id, 'refund', q.yen, 'cash', m.lastname || ' ' || m.firstname,
     concat_ws(E'\n', '〒' || m.zipcode, m.prefecture || m.address1 || m.address2, nullif(m.address3, '')), $2, q.asked_by, q.asked_at,
     q.decided_by, q.decided_at, case when q.decided_at is not null then 'released' end,
     (select p.ledger_entry_id from room_payment p where p.reservation_id = r.reservation_id and p.kind = 'refund')
   from jsonb_to_recordset($1::jsonb) as q(reservation_id int, yen int, asked_by int, asked_at timestamptz, decided_by int, decided_at timestamptz)
   join reservation r using (reservation_id) join member m on m.member_id = r.member_id order by q.asked_at`,
);

/** Fees that were paid twice; answers the refund requests. */
function payTwice(life: Life): readonly PastRefund[] {
  const random = life.random('paid-twice');
  const gone = new Set([
    ...life.people.filter(({ is_guest }) => is_guest).map(({ member_id }) => member_id),
    ...life.withdrawals.map(({ member_id }) => member_id),
  ]);
  const rows = new Map(life.reservations.map((row) => [row.reservation_id, row]));
  const paid = life.payments
    .filter(({ way, reservation_id }) => {
      const row = rows.get(reservation_id);
      return way === 'cash' && row?.is_canceled === 0 && row.member_id !== null && !gone.has(row.member_id);
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return PAID_TWICE.flatMap(({ days, isReleased }): PastRefund[] => {
    const first = paid.findLast(({ at }) => dateAt(at) <= addDays(life.today, -days));
    const row = first && rows.get(first.reservation_id);
    if (!first || !row) return [];
    const { reservation_id, yen, by } = first;
    const asked_at = atOffice(addDays(dateAt(first.at), 4), random);
    life.payments.push({ reservation_id, yen, way: 'transfer', at: asked_at, by, reason: PAID_TWICE_REASON });
    noteHandled(life, random, 'reservation:paid-again', [row], by, asked_at);
    noteHandled(life, random, 'reservation:ask-refund', [row], by, asked_at);
    const other = life.people.find(
      ({ roles, member_id }) => roles.includes('billing') && member_id !== by && member_id !== row.member_id,
    );
    const asked = { reservation_id, yen, asked_by: by, asked_at };
    if (!isReleased || !other) return [{ ...asked, decided_by: null, decided_at: null }];
    const decided_at = atOffice(addDays(dateAt(asked_at), 2), random);
    const refund = { kind: 'refund', yen: -yen, way: 'cash', by: other.member_id, reason: PAID_TWICE_REASON } as const;
    life.payments.push({ reservation_id, at: decided_at, ...refund });
    noteHandled(life, random, 'reservation:refund', [row], other.member_id, decided_at);
    return [{ ...asked, decided_by: other.member_id, decided_at }];
  });
}

/** Enters room payments and refunds into the ledger. */
export async function enterPastPayments(transaction: Queryable, life: Life): Promise<void> {
  const since = addDays(life.today, -TILL_DAYS_BEHIND);
  const refunds = payTwice(life);
  const spots = new Map(life.reservations.map(({ reservation_id, spot_id }) => [reservation_id, spot_id]));
  const { tills } = life.town.town;
  // Into the spot's drawer; refunds are paid at the office.
  const houseOf = ({ reservation_id, kind, at }: LifePayment) =>
    kind === 'refund' ? OFFICE : tillOf(tills, spots.get(reservation_id) ?? OFFICE, dateAt(at));
  const told = JSON.stringify(life.payments.map((payment) => ({ ...payment, house_id: houseOf(payment) })));
  await transaction.run(openDays, [told, since]);
  await transaction.run(enterAll, [told, since]);
  await transaction.run(setPaidTwice, [refunds.map(({ reservation_id }) => reservation_id)]);
  await transaction.run(askRefunds, [JSON.stringify(refunds), PAID_TWICE_REASON]);
}

/** Closes past days of the till. */
export async function closePastDays(transaction: Queryable, life: Life): Promise<void> {
  const by = life.people.find(({ roles }) => roles.includes('reception'))?.member_id ?? null;
  const random = life.random('till');
  for (const { day } of await transaction.run(closeAll, [addDays(life.today, -DAYS_OPEN), by]))
    life.actions.push({
      at: instantOf(day, AT_CLOSING),
      actor: by,
      action: 'till:close',
      subject: 'till-day',
      subject_id: Number(day.replaceAll('-', '')),
      request_id: uuidOf(random),
    });
}
