import { addDays, instantOf } from '@machi/domain/calendar/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { Life } from './life.ts';
import { uuidOf } from './uuid.ts';

/** So many days back payments of rooms began to have a way and a number; those before it have the reservation's code on their receipt. */
const TILL_DAYS_BEHIND = 300;

const openDays = statement(
  'life-open-room-till-days',
  `insert into till_day (day) select distinct (p.at at time zone 'Asia/Tokyo')::date from jsonb_to_recordset($1::jsonb) as p(at timestamptz)
   where (p.at at time zone 'Asia/Tokyo')::date >= $2::date on conflict do nothing`,
);
const enterAll = statement(
  'life-enter-room-payments',
  `with told as (
     select p.*, (p.at at time zone 'Asia/Tokyo')::date as day from jsonb_to_recordset($1::jsonb)
       as p(reservation_id int, yen int, way text, at timestamptz, by int) order by p.at, p.reservation_id),
   past as (
     select reservation_id, yen, at, by, nextval(pg_get_serial_sequence('ledger_entry', 'ledger_entry_id'))::int as entry_id,
       case when day >= $2::date then day end as till_on, case when day >= $2::date then way else 'before' end as way,
       case when day >= $2::date then extract(year from day - interval '3 months')::int end as year from told),
   entries as (insert into ledger_entry (ledger_entry_id, kind, entered_at, till_on) select entry_id, 'room-paid', at, till_on from past),
   postings as (insert into ledger_posting (ledger_entry_id, account, yen)
     select entry_id, a.account, a.yen from past,
       lateral (values (case way when 'transfer' then 'bank' else way end, past.yen), ('income', -past.yen)) as a(account, yen)),
   numbers as (insert into receipt_year (year, last_no) select year, count(*) from past where year is not null group by year)
   insert into room_payment (reservation_id, kind, way, yen, till_on, noted_at, noted_by, receipt_year, receipt_no, ledger_entry_id)
   select reservation_id, 'paid', way, yen, till_on, at, by, year,
     case when year is not null then row_number() over (partition by year order by entry_id) end, entry_id from past order by entry_id`,
);

/** Yesterday is still to be closed; all days before it are, on their evening. */
const DAYS_OPEN = 1;
const AT_CLOSING = 17 * 60 + 15;

const closeAll = statement<{ day: string }>(
  'life-close-till-days',
  `update till_day d set closed_at = (d.day + time '17:15') at time zone 'Asia/Tokyo', closed_by = $2, entries = s.entries, cash_yen = s.cash_yen,
     bank_yen = s.bank_yen, qr_yen = s.qr_yen, counted_yen = s.cash_yen
   from (select e.till_on, count(*) as entries, coalesce(sum(p.yen) filter (where p.account = 'cash'), 0) as cash_yen,
       coalesce(sum(p.yen) filter (where p.account = 'bank'), 0) as bank_yen, coalesce(sum(p.yen) filter (where p.account = 'qr'), 0) as qr_yen
     from ledger_entry e join ledger_posting p using (ledger_entry_id) where p.account in ('cash', 'bank', 'qr') group by e.till_on) s
   where s.till_on = d.day and d.day < $1::date returning d.day::text as day`,
);

/** What came in for rooms stands in the books. */
export async function enterPastPayments(transaction: Queryable, { payments, today }: Life): Promise<void> {
  const since = addDays(today, -TILL_DAYS_BEHIND);
  const told = JSON.stringify(payments);
  await transaction.run(openDays, [told, since]);
  await transaction.run(enterAll, [told, since]);
}

/** Reception has closed the days of the till. */
export async function closePastDays(transaction: Queryable, life: Life): Promise<void> {
  const by = life.people.find(({ roles }) => roles.includes('reception'))?.member_id ?? null;
  const random = life.random('till');
  for (const { day } of await transaction.run(closeAll, [addDays(life.today, -DAYS_OPEN), by]))
    life.deeds.push({
      at: instantOf(day, AT_CLOSING),
      actor: by,
      action: 'till:close',
      subject: 'till-day',
      subject_id: Number(day.replaceAll('-', '')),
      request_id: uuidOf(random),
    });
}
