import { only } from '@machi/domain/fields/only';
import { latinName } from '@machi/domain/locale/latin-name';
import type { PassKind } from '@machi/domain/passes/model';
import {
  CALL_MINUTES,
  NOTIFICATION_MINUTES,
  callStateAt,
  type CallState,
  type Comer,
  type StaffCall,
} from '@machi/domain/staff-calls/model';
import { statement, type Queryable } from '../../database/database.ts';
import { above, rowsFrom, rowsOf } from '../../database/rows.ts';
import { staff_call } from '../../database/tables/terminals.ts';

const calls = rowsOf(staff_call);

export interface CallRow extends Readonly<Omit<typeof staff_call.$inferSelect, 'is_told'>> {
  readonly terminal_name: string;
  readonly pass: PassKind;
  readonly is_test: boolean;
  readonly surname: string | null;
  readonly reading: string | null;
  readonly answered_by_name: string | null;
}

const named = rowsFrom(
  statement<CallRow>(
    'staff-calls',
    `select c.staff_call_id, c.call_key, c.terminal_id, t.terminal_name, t.pass, t.is_test, c.called_at, c.answered_at, c.answered_by,
    m.lastname as surname, m.lastfurigana as reading, m.lastname || ' ' || m.firstname as answered_by_name, c.ended_at
  from staff_call c join terminal t on t.terminal_id = c.terminal_id and t.pass is not null
    left join member m on m.member_id = c.answered_by`,
  ),
);
/** A terminal has one call at a time: a new one ends the earlier one. Returns nothing if the call is known. */
const insertCall = statement<{ staff_call_id: number; is_told: boolean }>(
  'insert-staff-call',
  `with before as (
     update staff_call set ended_at = $3
     where terminal_id = $2 and ended_at is null and call_key <> $1 and not exists (select from staff_call where call_key = $1)),
   told as (
     select count(*) = 0 as is_first from staff_call
     where terminal_id = $2 and is_told and called_at > $3::timestamptz - interval '${NOTIFICATION_MINUTES} minutes'
       and called_at < $3::timestamptz + interval '${NOTIFICATION_MINUTES} minutes')
   insert into staff_call (call_key, terminal_id, called_at, is_told)
   select $1, $2, $3, $4 and is_first from told
   on conflict (call_key) do nothing returning staff_call_id, is_told`,
);

export const callStore = {
  insert: async (transaction: Queryable, callKey: string, terminalId: number, now: Date, isTold: boolean) =>
    (await transaction.run(insertCall, [callKey, terminalId, now, isTold])).at(0),
  endOwn(transaction: Queryable, call_key: string, terminal_id: number, now: Date) {
    const open = { call_key, terminal_id, ended_at: null };
    return calls.updateReturning(transaction, 'end-own-staff-call', open, { ended_at: now }, ['staff_call_id']);
  },
  own: (transaction: Queryable, call_key: string, terminal_id: number) =>
    named.one(transaction, 'select-own-staff-call', { call_key, terminal_id }),
  open(database: Queryable, now: Date) {
    const open = { ended_at: null, called_at: above(new Date(now.getTime() - CALL_MINUTES * 60_000)) };
    return named.list(database, 'select-open-staff-calls', open, { order: ['called_at', 'staff_call_id'] });
  },
  async lock(transaction: Queryable, staff_call_id: number) {
    await calls.lock(transaction, 'lock-staff-call', { staff_call_id });
    return named.one(transaction, 'select-staff-call', { staff_call_id });
  },
  answer: (transaction: Queryable, staff_call_id: number, answered_at: Date, answered_by: number) =>
    calls.update(transaction, 'answer-staff-call', { staff_call_id }, { answered_at, answered_by }),
  end: (transaction: Queryable, staff_call_id: number, ended_at: Date) =>
    calls.update(transaction, 'end-staff-call', { staff_call_id }, { ended_at }),
};

/** The call for the terminal. */
export function told(row: CallRow, now: Date): { state: CallState; comer: Comer | null } {
  const { surname, reading } = row;
  const comer = surname === null ? null : { surname, latin: reading === null ? null : latinName(reading) };
  return { state: callStateAt(row, now), comer };
}

/** The call for the office. */
export const viewCall = (row: CallRow, now: Date): StaffCall => ({
  ...only(row, ['staff_call_id', 'terminal_name', 'pass', 'is_test', 'answered_by_name']),
  state: callStateAt(row, now),
  called_at: row.called_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});
