import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { refusalsOfSecond, waitingForSecond } from '../second-official/waiting.ts';
import { identityProofs } from './model.ts';

const endpoint = endpointsFor('member:authorise:any');

const at = '/api/factor-resets/:factor_reset_id';

/** Removal of an official's second factors that waits for a second official. */
export const FactorReset = z.object({
  factor_reset_id: z.number(),
  ...waitingForSecond,
  proof: z.enum(identityProofs),
});
export type FactorReset = z.infer<typeof FactorReset>;

const one = z.object({ factor_reset_id: RowId });

export const resetFactors = endpoint('resetFactors', 'POST', '/api/members/:member_id/factor-reset', {
  input: z.object({ member_id: RowId, proof: z.enum(identityProofs) }),
  /** True if it waits for a second official, false if it is done. */
  reply: z.object({ is_waiting: z.boolean() }),
  refusals: ['not-found', 'own-account', 'factor-none-left', 'factor-reset-waits'],
  changes: ['readMember'],
  description:
    'Takes all second factors of somebody away who has lost them and was known at the counter. Of an official once a second official agrees. The sessions end and the person is told.',
});

export const listFactorResets = endpoint('listFactorResets', 'GET', '/api/factor-resets', {
  reply: z.object({ resets: z.array(FactorReset) }),
  description: 'Second factors that wait to be taken away, the oldest first. The access is in the audit log.',
});

export const approveFactorReset = endpoint('approveFactorReset', 'POST', `${at}/approve`, {
  input: one,
  reply: z.object({ member_id: z.number() }),
  refusals: refusalsOfSecond,
  description: 'Takes the second factors away that another official asked to take away; the sessions end.',
});

export const refuseFactorReset = endpoint('refuseFactorReset', 'POST', `${at}/refuse`, {
  input: one,
  reply: z.object({ member_id: z.number() }),
  refusals: ['not-found', 'second-decided'],
  description: 'Ends a request and leaves the factors; whoever asked may take it back this way.',
});
