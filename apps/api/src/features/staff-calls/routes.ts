import { notFound, refuse } from '@machi/domain/refusals/model';
import { answerStaffCall, callStaff, endStaffCall, listStaffCalls } from '@machi/domain/staff-calls/contract';
import { callStateAt } from '@machi/domain/staff-calls/model';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { dutyOf, tellDuty } from './notifications.ts';
import { callStore, told, viewCall } from './store.ts';
import type { Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';

/** Routes for calls at terminals: the terminal asks for the state, an official says that they come. */
export const routes = (house: House) => [
  serve(callStaff, ({ call_key, is_over }, { terminal, now }) =>
    house.database.transaction(async (transaction) => {
      const { terminal_id, terminal_name, is_test, pass } = terminal;
      // A desk is already with staff.
      if (pass === null) return notFound;
      if (is_over) {
        const ended = await callStore.endOwn(transaction, call_key, terminal_id, now);
        if (ended.length > 0) await tellOffice(transaction);
      } else {
        // A test terminal notifies nobody.
        const isTold = !is_test && dutyOf(house).length > 0;
        const made = await callStore.insert(transaction, call_key, terminal_id, now, isTold);
        if (made) await tellOffice(transaction);
        if (made?.is_told) await tellDuty(transaction, house, terminal_name, now);
      }
      const row = await callStore.own(transaction, call_key, terminal_id);
      return row ? told(row, now) : notFound;
    }),
  ),

  serve(listStaffCalls, async (_input, { now }) => {
    const rows = await callStore.open(house.database, now);
    return { calls: rows.map((row) => viewCall(row, now)) };
  }),

  serve(answerStaffCall, ({ staff_call_id }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const row = await callStore.lock(transaction, staff_call_id);
      if (!row) return notFound;
      if (callStateAt(row, now) === 'over') return refuse(409, { field: '', code: 'call-over' });
      // The official who pressed before is already on the way.
      const isOwn = row.answered_by === member.member_id;
      if (row.answered_at !== null && !isOwn) return refuse(409, { field: '', code: 'call-answered' });
      if (!isOwn) {
        await callStore.answer(transaction, staff_call_id, now, member.member_id);
        await tellOffice(transaction);
        const action = { ...actedIn(exchange), action: 'terminal:call-answered', subject: 'terminal' } as const;
        await writeAudit(transaction, { ...action, subject_id: row.terminal_id });
      }
      const answered = await callStore.lock(transaction, staff_call_id);
      return answered ? { call: viewCall(answered, now) } : notFound;
    }),
  ),

  serve(endStaffCall, ({ staff_call_id }, exchange) =>
    exchange.write(async (transaction) => {
      const { now } = exchange;
      const row = await callStore.lock(transaction, staff_call_id);
      if (!row) return notFound;
      if (row.ended_at === null) {
        await callStore.end(transaction, staff_call_id, now);
        await tellOffice(transaction);
        const action = { ...actedIn(exchange), action: 'terminal:call-ended', subject: 'terminal' } as const;
        await writeAudit(transaction, { ...action, subject_id: row.terminal_id });
      }
      return { call: viewCall({ ...row, ended_at: row.ended_at ?? now }, now) };
    }),
  ),
];

const CALLS_CHANGED = 'staff_calls_changed';
/** Notifies the office's screens in the transaction that makes, answers or ends a call. */
const tellOffice = (transaction: Queryable) => notifyAll(transaction, CALLS_CHANGED);

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'staff-calls',
    permission: listStaffCalls.permission,
    channel: CALLS_CHANGED,
    /** Open calls and whether they are answered: the same for everybody. */
    async read({ database }, memberIds, now) {
      const calls = await callStore.open(database, now);
      const told = calls.map(({ staff_call_id, answered_at }) => [staff_call_id, answered_at !== null]);
      return new Map(memberIds.map((memberId) => [memberId, told]));
    },
  },
];
