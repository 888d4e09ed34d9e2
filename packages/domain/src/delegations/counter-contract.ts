import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, longText } from '../fields/model.ts';
import { COUNTER_MINUTES } from './model.ts';

const endpoint = endpointsFor('delegation:counter:any');

export const openCounter = endpoint('openCounter', 'POST', '/api/counter-delegations', {
  input: z.object({
    member_id: RowId,
    /** What the person asked for, and how the official knew them. */
    reason: longText(REASON_LENGTH).check(z.minLength(1, { error: 'required' })),
    /** For nothing else. Left out: for all that the official’s roles allow. */
    matter: z.optional(z.literal('applications')),
  }),
  reply: z.object({
    delegation_id: z.number(),
    member_id: z.number(),
    name: z.string(),
    /** RFC 3339: when it ends. */
    until: z.string(),
  }),
  success: 201,
  refusals: ['not-found', 'proxy-self', 'proxy-no-account', 'proxy-suspended'],
  description: `Begins to act for a member who is present or calls, for ${COUNTER_MINUTES} minutes, with a reason. It replaces an earlier one for them. It is in the audit log and the member sees it.`,
});

export const endCounter = endpoint('endCounter', 'POST', '/api/counter-delegations/:delegation_id/end', {
  input: z.object({ delegation_id: RowId }),
  reply: z.object({ member_id: z.number() }),
  refusals: ['not-found'],
  description: 'Ends what the official began for a member, before its minutes are over. The member sees it.',
});
