import { endOf } from '@machi/domain/billing/months';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { bills } from '../../features/billing/bill-store.ts';
import { closeNext, previewClosing } from '../../features/billing/closing.ts';
import { billActions } from '../../features/billing/actions.ts';
import { nextDayOf } from '../../features/billing/debits/results.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { runAnswered, runPrepared, type ClosedMonth } from './debits/runs.ts';
import type { Life } from './life.ts';
import { uuidOf } from './uuid.ts';

/** The office closes a month on the second day after it, at ten. */
const CLOSES_ON = 1;
const AT_TEN = 600;
/** The last months' bills are unpaid; earlier ones are paid except a few. */
const WAITING = 1;

const PAID_ON = 'closed_on + 3 + billing_id % 17';
const PAYS = `month = $1 and state = 'open' and debit_failure is null and billing_id % 23 <> 5 and ${PAID_ON} < $2::date`;
const openTillDays = statement(
  'life-open-till-days',
  `insert into till_day (day) select distinct ${PAID_ON} from bathing_billing where ${PAYS} on conflict do nothing`,
);
/** People pay at the counter in the days after their notification: one till entry for each day. */
const payMost = statement(
  'life-pay-bills',
  `with paying as (
     update bathing_billing set state = 'paid', paid_by = 'cash', paid_on = ${PAID_ON}, turn = 1
     where ${PAYS} returning billing_id, paid_on, lines_yen + carried_yen as yen),
   entry as (insert into ledger_entry (kind, entered_at, till_on)
     select distinct 'cash', (paid_on + time '16:00') at time zone 'Asia/Tokyo', paid_on from paying order by paid_on returning ledger_entry_id, till_on),
   posted as (insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
     select ledger_entry_id, account, billing_id, yen from entry join
       (select paid_on, 'receivable' as account, billing_id, -yen as yen from paying
        union all select paid_on, 'cash', null, sum(yen) from paying group by paid_on) p on paid_on = till_on)
   insert into billing_deed (billing_id, kind, done_at, done_by, yen, ledger_entry_id)
   select billing_id, 'cash', (paid_on + time '11:20') at time zone 'Asia/Tokyo', $3, yen, ledger_entry_id from paying join entry on paid_on = till_on`,
);

/** An official with the role closes months of the bath. Most bills are paid, and a few debits have failed. */
export async function closePastMonths(transaction: Queryable, life: Life): Promise<void> {
  const { town, people, now } = life;
  const [first, second = first] = people.filter(({ roles }) => roles.includes('billing'));
  const by = second?.member_id ?? null;
  const random = life.random('bills');
  const months: (ClosedMonth & { readonly month: string })[] = [];
  for (let next = await previewClosing(transaction, town.passes, now); next;) {
    const at = instantOf(addDays(endOf(next.month), CLOSES_ON), AT_TEN);
    if (at > now || !(await closeNext(transaction, town.passes, by, at))) break;
    const subject_id = Number(next.month.replace('-', ''));
    life.actions.push({
      at,
      actor: by,
      action: 'billing:close',
      subject: 'billing-month',
      subject_id,
      request_id: uuidOf(random),
    });
    months.push({ month: next.month, closed_on: dateAt(at), planned_on: next.planned_on });
    next = await previewClosing(transaction, town.passes, now);
  }
  const hands = first && second ? { one: first.member_id, other: second.member_id } : undefined;
  const payMostOf = async (month: string) => {
    await transaction.run(openTillDays, [month, life.today]);
    await transaction.run(payMost, [month, life.today, first?.member_id ?? null]);
  };
  const [before, last] = months.slice(-1 - WAITING);
  for (const { month } of months.slice(0, -1 - WAITING)) await payMostOf(month);
  if (before && last) {
    if (hands) await runAnswered(transaction, life, before, hands);
    await payMostOf(before.month);
  }
  const overdue = (await bills.list(transaction, { state: 'open' }, 1000, 0)).filter(
    ({ planned_on, debit_failure }) => planned_on < life.today && debit_failure === null,
  );
  for (const row of overdue.slice(0, 3))
    await billActions.noteFailedDebit(transaction, row, 'funds', nextDayOf(town.passes, life.today), {
      member_id: by,
      now: instantOf(row.planned_on, AT_TEN + 240),
    });
  if (last && hands) await runPrepared(transaction, life, last, hands.other);
}
