import type { DateText } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsOf, computed, nameOf, fixed } from '../../database/rows.ts';
import { bathing_billing, billing_reminder } from '../../database/tables/billing/bills.ts';
import { BILL, billsAtDesk, type BillRowAtDesk } from './bill-store.ts';
import { inForceOn } from './mandates/mandate-store.ts';

const billRows = rowsOf(bathing_billing);
const letters = rowsOf(billing_reminder, {
  by_name: nameOf('made_by'),
  open: computed<number>(
    "(select count(*)::int from bathing_billing b where b.reminder_id = billing_reminder.reminder_id and b.state = 'open')",
  ),
});
const LETTER = ['reminder_id', 'reminded_on', 'term_on', 'by_name', 'open'] as const;

/** A bill with its payer's debit and a waiting write-off. */
export type BillRowToRemind = BillRowAtDesk & { readonly is_debited: boolean; readonly is_being_written_off: boolean };

const WITH_DEBIT = `${BILL}, exists (select from mandate d where d.member_id = b.member_id and ${inForceOn('$1')}) as is_debited,
  exists (select from billing_request q where q.billing_id = b.billing_id and q.kind = 'write-off' and q.outcome is null) as is_being_written_off`;

const selectOverdue = statement<BillRowToRemind>(
  'select-overdue-bills',
  `select * from (select ${WITH_DEBIT} from bathing_billing b
     where b.state = 'open' and b.planned_on <= $2 and (b.reminded_on is null or b.reminded_on <= $3)) b
   where b.debit_failure is not null or not b.is_debited order by b.planned_on, b.billing_id`,
);
/** Read after the lock, since an earlier holder may have asked for a write-off or a debit. */
const readLocked = statement<BillRowToRemind>(
  'read-bills-to-remind',
  `select ${WITH_DEBIT} from bathing_billing b where b.billing_id = any($2::int[]) order by b.billing_id`,
);
const noteReminded = statement(
  'note-reminded-bills',
  `with noted as (update bathing_billing set reminder_id = $1, reminded_on = $2, next_debit_on = null, turn = turn + 1 where billing_id = any($3::int[])
     returning billing_id, lines_yen + carried_yen as yen)
   insert into billing_deed (billing_id, kind, done_at, done_by, yen) select billing_id, 'remind', $4, $5, yen from noted`,
);

/** Printed reminders of these bills. */
export interface NewReminder {
  readonly reminded_on: DateText;
  readonly term_on: DateText;
  readonly by: number;
  readonly ids: readonly number[];
  readonly now: Date;
}

/** Bills to remind of, and printed reminders. */
export const reminders = {
  /** Open bills due by `dueBy` without a reminder after `remindedBy`; the longest overdue first. */
  overdue: (from: Queryable, today: DateText, dueBy: DateText, remindedBy: DateText) =>
    from.run(selectOverdue, [today, dueBy, remindedBy]),
  async lock(transaction: Queryable, today: DateText, ids: readonly number[]) {
    const held = { columns: ['billing_id'], order: ['billing_id'] } as const;
    await billRows.lock(transaction, 'lock-bills-to-remind', { billing_id: among(ids) }, held);
    return transaction.run(readLocked, [today, ids]);
  },
  async make(transaction: Queryable, { reminded_on, term_on, by, ids, now }: NewReminder): Promise<number> {
    const made = { reminded_on, term_on, made_by: by };
    const { reminder_id } = await letters.insertReturning(transaction, 'insert-reminder', made, ['reminder_id']);
    await transaction.run(noteReminded, [reminder_id, reminded_on, ids, now, by]);
    return reminder_id;
  },
  list: (from: Queryable, limit: number) =>
    letters.list(from, 'select-reminders', {}, { columns: LETTER, order: ['-reminder_id'], page: { limit } }),
  read: (from: Queryable, reminder_id: number) =>
    letters.one(from, 'select-reminder', { reminder_id }, { columns: LETTER }),
  async bills(from: Queryable, reminder_id: number) {
    const state = fixed('open');
    const open = await billRows.list(from, 'reminded-bills', { reminder_id, state }, { columns: ['billing_id'] });
    const ids = open.map(({ billing_id }) => billing_id);
    return billsAtDesk.list(
      from,
      'select-reminded-bills',
      { billing_id: among(ids), state },
      { order: ['member_id', 'billing_id'] },
    );
  },
};
