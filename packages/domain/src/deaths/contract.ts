import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, longText, requiredText, text } from '../fields/model.ts';
import { DeathPaper, HEIR_ADDRESS_LENGTH, HEIR_NAME_LENGTH } from './model.ts';

/** A member's death as the office has noted it. */
export const DeathView = z.object({
  member_id: z.number(),
  died_on: DateTextSchema,
  paper: DeathPaper,
  /** In the town’s time. */
  noted_at: z.string(),
  /** Null if the official has left since. */
  noted_by_name: z.nullable(z.string()),
});

/** Numbers of future bookings that the note cancels. */
export const EndedWithDeath = z.object({ reservations: z.number(), seats: z.number(), rides: z.number() });
export type EndedWithDeath = z.infer<typeof EndedWithDeath>;

const ofMember = { member_id: RowId };

export const noteDeath = endpoint('noteDeath', 'POST', '/api/members/:member_id/death', {
  permission: 'member:edit:any',
  input: z.object({ ...ofMember, died_on: DateTextSchema, paper: DeathPaper }),
  reply: z.object({ death: DeathView, ended: EndedWithDeath }),
  success: 201,
  refusals: ['not-found', 'own-account', 'death-known', 'death-day', 'directory-last-one', 'directory-last-system'],
  changes: ['listAudit', 'listMembers', 'readMember'],
  description:
    'Notes that a member has died, with the day and the paper that was seen: the account is locked, its sessions and mandates end, what was reserved and is still to come is free again, and bills go to the heirs.',
});

export const takeDeathBack = endpoint('takeDeathBack', 'POST', '/api/members/:member_id/death-back', {
  permission: 'member:edit:any',
  input: z.object({ ...ofMember, reason: requiredText(REASON_LENGTH) }),
  refusals: ['not-found', 'own-account', 'death-unknown'],
  changes: ['listAudit', 'listMembers', 'readMember'],
  description:
    'Takes a death back that was noted by mistake, with the reason; the account stays locked, the mandate ended, and what was reserved is not reserved again.',
});

export const setHeirs = endpoint('setHeirs', 'POST', '/api/billing/heirs/:member_id', {
  permission: 'bill:settle:any',
  input: z.object({
    ...ofMember,
    /** The heirs' representative; empty: unknown. */
    heir_name: z._default(text(HEIR_NAME_LENGTH), ''),
    heir_address: z._default(longText(HEIR_ADDRESS_LENGTH), ''),
    /** True if the heirs may be reminded of overdue bills. */
    may_remind: z.boolean(),
  }),
  refusals: ['not-found', 'own-account', 'death-unknown'],
  changes: ['listBillRequests', 'listBills', 'readBill'],
  description: 'To whom the bills of somebody who has died are addressed, and whether the heirs may be reminded.',
});
