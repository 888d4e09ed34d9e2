import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { Uuid } from '../taps/model.ts';
import { CallState, Comer, StaffCall } from './model.ts';

const toAnswer = endpointsFor('call:answer:any');

/** Calls staff from a terminal and learns who comes. */

export const callStaff = endpoint('callStaff', 'POST', '/api/terminal/calls', {
  permission: 'terminal:work:terminal',
  input: z.object({
    /** Made by the terminal: the same key is the same call. */
    call_key: Uuid,
    /** Cancels the call. */
    is_over: z._default(z.boolean(), false),
  }),
  reply: z.object({ state: CallState, comer: z.nullable(Comer) }),
  refusals: ['not-found'],
  description: 'Calls staff to the terminal; sent again it tells how the call stands, and who comes.',
});

const one = z.object({ staff_call_id: RowId });
const callReply = z.object({ call: StaffCall });

export const listStaffCalls = toAnswer('listStaffCalls', 'GET', '/api/staff-calls', {
  reply: z.object({ calls: z.array(StaffCall) }),
  isFollowed: true,
  description: 'Calls from terminals that are open, the oldest first.',
});

export const answerStaffCall = toAnswer('answerStaffCall', 'POST', '/api/staff-calls/:staff_call_id/answer', {
  input: one,
  reply: callReply,
  refusals: ['not-found', 'call-answered', 'call-over'],
  description: 'Says that the official who asks is on the way: the terminal shows their surname.',
});

export const endStaffCall = toAnswer('endStaffCall', 'POST', '/api/staff-calls/:staff_call_id/end', {
  input: one,
  reply: callReply,
  refusals: ['not-found'],
  description: 'Notes that the person was helped.',
});
