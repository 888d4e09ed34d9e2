import { latinName } from '@machi/domain/locale/latin-name';
import type { PassKind } from '@machi/domain/passes/model';
import {
  CALL_MINUTES,
  LETTER_MINUTES,
  callStateAt,
  type CallState,
  type Comer,
  type StaffCall,
} from '@machi/domain/staff-calls/model';
import { statement, type Queryable } from '../../database/database.ts';

export interface CallRow {
  readonly staff_call_id: number;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly pass: PassKind;
  readonly is_test: boolean;
  readonly called_at: Date;
  readonly answered_at: Date | null;
  readonly answered_by: number | null;
  readonly surname: string | null;
  readonly reading: string | null;
  readonly answered_by_name: string | null;
  readonly ended_at: Date | null;
}

const CALLS = `select c.staff_call_id, c.terminal_id, t.terminal_name, t.pass, t.is_test, c.called_at, c.answered_at, c.answered_by,
    m.lastname as surname, m.lastfurigana as reading, m.lastname || ' ' || m.firstname as answered_by_name, c.ended_at
  from staff_call c join terminal t on t.terminal_id = c.terminal_id and t.pass is not null
    left join member m on m.member_id = c.answered_by`;
/** One call of a terminal at a time: the one before ends with it. Answers nothing when it is known. */
const insertCall = statement<{ staff_call_id: number; is_told: boolean }>(
  'insert-staff-call',
  `with before as (
     update staff_call set ended_at = $3
     where terminal_id = $2 and ended_at is null and call_key <> $1 and not exists (select from staff_call where call_key = $1)),
   told as (
     select count(*) = 0 as is_first from staff_call
     where terminal_id = $2 and is_told and called_at > $3::timestamptz - interval '${LETTER_MINUTES} minutes'
       and called_at < $3::timestamptz + interval '${LETTER_MINUTES} minutes')
   insert into staff_call (call_key, terminal_id, called_at, is_told)
   select $1, $2, $3, $4 and is_first from told
   on conflict (call_key) do nothing returning staff_call_id, is_told`,
);
const endOwn = statement<{ staff_call_id: number }>(
  'end-own-staff-call',
  `update staff_call set ended_at = $3 where call_key = $1 and terminal_id = $2 and ended_at is null
   returning staff_call_id`,
);
const selectOwn = statement<CallRow>('select-own-staff-call', `${CALLS} where c.call_key = $1 and c.terminal_id = $2`);
const selectOpen = statement<CallRow>(
  'select-open-staff-calls',
  `${CALLS} where c.ended_at is null and c.called_at > $1::timestamptz - interval '${CALL_MINUTES} minutes'
   order by c.called_at, c.staff_call_id`,
);
const lockCall = statement<CallRow>('lock-staff-call', `${CALLS} where c.staff_call_id = $1 for update of c`);
const answer = statement(
  'answer-staff-call',
  'update staff_call set answered_at = $2, answered_by = $3 where staff_call_id = $1',
);
const end = statement('end-staff-call', 'update staff_call set ended_at = $2 where staff_call_id = $1');

export const callStore = {
  insert: async (transaction: Queryable, callKey: string, terminalId: number, now: Date, isTold: boolean) =>
    (await transaction.run(insertCall, [callKey, terminalId, now, isTold])).at(0),
  endOwn: (transaction: Queryable, callKey: string, terminalId: number, now: Date) =>
    transaction.run(endOwn, [callKey, terminalId, now]),
  own: async (transaction: Queryable, callKey: string, terminalId: number) =>
    (await transaction.run(selectOwn, [callKey, terminalId])).at(0),
  open: (database: Queryable, now: Date) => database.run(selectOpen, [now]),
  lock: async (transaction: Queryable, id: number) => (await transaction.run(lockCall, [id])).at(0),
  answer: (transaction: Queryable, id: number, now: Date, memberId: number) =>
    transaction.run(answer, [id, now, memberId]),
  end: (transaction: Queryable, id: number, now: Date) => transaction.run(end, [id, now]),
};

/** What the terminal is told of its call. */
export function told(row: CallRow, now: Date): { state: CallState; comer: Comer | null } {
  const { surname, reading } = row;
  const comer = surname === null ? null : { surname, latin: reading === null ? null : latinName(reading) };
  return { state: callStateAt(row, now), comer };
}

/** What the office sees of it. */
export const viewCall = (row: CallRow, now: Date): StaffCall => ({
  staff_call_id: row.staff_call_id,
  terminal_name: row.terminal_name,
  pass: row.pass,
  is_test: row.is_test,
  state: callStateAt(row, now),
  called_at: row.called_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  answered_by_name: row.answered_by_name,
});
