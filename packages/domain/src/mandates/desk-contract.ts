import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, requiredText, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';
import { AccountAsked, BankReason, MandateState, accountRefusals } from './model.ts';
import { MandateFile, MandateLine, WholeNumber } from './views.ts';

const toEdit = endpointsFor('mandate:edit:any');

export const MANDATES_PAGE_SIZE = 50;

const reply = z.object({ mandate: MandateFile });
const ofMandate = { mandate_id: RowId };
const seen = { ...ofMandate, revision: z.number().check(z.int(), z.gte(0)) };

export const listMandates = endpoint('listMandates', 'GET', '/api/mandates', {
  permission: 'mandate:read:any',
  input: z.object({
    state: z.optional(MandateState),
    /** 1: only mandates whose bank or branch is no longer in the list. */
    is_gone: z.optional(z.union([z.literal(1), z.literal('1')])),
    /** Name, furigana, telephone number, address or town id, in any usual writing. */
    q: z.optional(text(64)),
    page: PageNumber,
  }),
  reply: z.object({ mandates: z.array(MandateLine), ...pageReply }),
  description: `Mandates for account transfer, what waits first, ${MANDATES_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const findMandateMembers = toEdit('findMandateMembers', 'GET', '/api/mandate-members', {
  input: MemberSearch,
  reply: FoundMembers,
  description: `Finds the member of whom a paper has come, ${FOUND_MEMBERS} at most. Each person’s access is in the audit log and they see it.`,
});

export const readMandate = endpoint('readMandate', 'GET', '/api/mandates/:mandate_id', {
  permission: 'mandate:read:any',
  input: z.object(ofMandate),
  reply,
  refusals: ['not-found'],
  description: 'One mandate with what happened to it. The access is in the audit log and the person sees it.',
});

export const enterMandate = toEdit('enterMandate', 'POST', '/api/mandates', {
  input: z.object({
    ...AccountAsked,
    member_id: RowId,
    /** The day on the paper form. */
    signed_on: DateTextSchema,
  }),
  reply,
  success: 201,
  refusals: [
    'not-found',
    'own-account',
    'required',
    'not-chosen',
    'bank-not-collected',
    ...accountRefusals,
    'mandate-day',
    'mandate-waiting',
  ],
  description: 'Enters a mandate from its paper; it waits until the bank has answered.',
});

export const acceptMandate = toEdit('acceptMandate', 'POST', '/api/mandates/:mandate_id/accept', {
  input: z.object({
    ...seen,
    accepted_on: DateTextSchema,
  }),
  reply,
  refusals: [
    'not-found',
    'own-account',
    'mandate-changed',
    'mandate-not-waiting',
    'mandate-day',
    'mandate-of-relative',
    'mandate-holder-differs',
    'mandate-name-own-hand',
    'second-same-hand',
  ],
  description:
    'The bank has accepted a mandate; the one before it ends. Where its account is not in the person’s name as the office has it, another official does so than the one who entered it.',
});

export const refuseMandate = toEdit('refuseMandate', 'POST', '/api/mandates/:mandate_id/refuse', {
  input: z.object({ ...seen, refused_for: BankReason, note: z._default(text(REASON_LENGTH), '') }),
  reply,
  refusals: ['not-found', 'own-account', 'mandate-changed', 'mandate-not-waiting'],
  description: 'The bank has refused a mandate, with its reason.',
});

export const endMandate = toEdit('endMandate', 'POST', '/api/mandates/:mandate_id/end', {
  input: z.object({
    ...seen,
    reason: requiredText(REASON_LENGTH),
    /** Number of awaited debits that were shown. Ending the mandate stops none that the bank is asked for. */
    awaited: z._default(z.number().check(z.int(), z.gte(0)), 0),
  }),
  reply,
  refusals: ['not-found', 'own-account', 'mandate-changed', 'mandate-over', 'mandate-debited'],
  description:
    'Ends a mandate from today on, with the reason. Where debits by it are awaited the official has to have seen how many.',
});

export const showMandateNumber = endpoint('showMandateNumber', 'POST', '/api/mandates/:mandate_id/number', {
  permission: 'mandate:number:any',
  input: z.object({ ...ofMandate, reason: requiredText(REASON_LENGTH) }),
  reply: z.object({ member_id: z.number(), number: WholeNumber }),
  refusals: ['not-found', 'own-account', 'mandate-number-gone'],
  description:
    'The whole number of an account, for the reason that is given. It is in the audit log, the person sees it, and no reply is stored.',
});
