import * as z from 'zod/mini';
import { DateTextSchema } from '../../calendar/model.ts';
import { endpointsFor } from '../../contract/endpoint.ts';
import { REASON_LENGTH } from '../../desk/decision.ts';
import { DOCUMENT_MAX_BYTES } from '../../documents/model.ts';
import { RowId, longText } from '../../fields/model.ts';
import { bodyBytesOf, fileRefusals } from '../../files/model.ts';
import { delegatedMatters } from '../../permissions/delegated.ts';
import { refusalsOfSecond, waitingForSecond } from '../../second-official/waiting.ts';
import { DelegatedMatters, delegationGrounds, delegationStates } from '../model.ts';
import { REQUEST_DAYS } from './grounds.ts';

const endpoint = endpointsFor('delegation:make:any');
const BODY_BYTES = bodyBytesOf(DOCUMENT_MAX_BYTES);
const reason = longText(REASON_LENGTH).check(z.minLength(1, { error: 'required' }));
const ofRequest = z.object({ delegation_request_id: RowId });
const at = '/api/delegation-requests/:delegation_request_id';

const asked = {
  delegation_request_id: z.number(),
  delegate: z.object({ member_id: z.number(), name: z.string() }),
  ground: z.enum(delegationGrounds),
  matters: z.array(z.enum(delegatedMatters)),
  ends_on: DateTextSchema,
  reason: z.string(),
  paper_name: z.nullable(z.string()),
};

/** A delegation that waits for a second official; `member_id` and `name` are the principal's. */
export const DelegationRequest = z.object({ ...waitingForSecond, ...asked, closes_on: DateTextSchema });
export type DelegationRequest = z.infer<typeof DelegationRequest>;

/** A letter for somebody with neither e-mail nor mobile: the desk prints it. */
export const PaperLetter = z.object({
  member_id: z.number(),
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  closing: z.string(),
});
export type PaperLetter = z.infer<typeof PaperLetter>;
const letters = z.array(PaperLetter);

const refusals = [
  'own-account',
  'delegation-same',
  'delegation-principal',
  'delegation-delegate',
  'delegation-birthdate',
  'delegation-grown',
  'delegation-past',
  'delegation-paper',
  'delegation-known',
  'delegation-most-given',
  'delegation-most-received',
] as const;

export const askDelegation = endpoint('askDelegation', 'POST', '/api/members/:member_id/delegation-requests', {
  input: z.object({
    member_id: RowId,
    delegate_id: RowId,
    ground: z.enum(delegationGrounds),
    matters: DelegatedMatters,
    ends_on: DateTextSchema,
    reason,
    /** The signed paper or the decision, in base64. */
    paper: z.optional(
      z.object({
        file_name: z.string().check(z.maxLength(1024)),
        content: z.string().check(z.maxLength(BODY_BYTES)),
      }),
    ),
  }),
  reply: z.object({ delegation_request_id: z.number(), letters }),
  success: 201,
  refusals: ['not-found', 'delegation-matters', ...refusals, ...fileRefusals, 'too-many-requests'],
  changes: ['listMemberDelegations', 'listDelegationRequests'],
  maxBodyBytes: BODY_BYTES,
  description: `Asks that somebody may act for this member, after the office has looked. It waits ${REQUEST_DAYS} days for a second official. Both people are told.`,
});

export const listDelegationRequests = endpoint('listDelegationRequests', 'GET', '/api/delegation-requests', {
  reply: z.object({ requests: z.array(DelegationRequest) }),
  description: 'Delegations that wait for a second official, the oldest first. The access is in the audit log.',
});

export const approveDelegation = endpoint('approveDelegation', 'POST', `${at}/approve`, {
  input: ofRequest,
  reply: z.object({ member_id: z.number(), letters }),
  refusals: [...refusalsOfSecond, ...refusals.filter((code) => code !== 'own-account'), 'delegation-moved', 'max-date'],
  changes: ['listMemberDelegations', 'listDelegationRequests'],
  description: 'Lets a delegation begin that another official asked for. Both people are told.',
});

export const refuseDelegation = endpoint('refuseDelegation', 'POST', `${at}/refuse`, {
  input: ofRequest,
  reply: z.object({ member_id: z.number() }),
  refusals: ['not-found', 'second-decided'],
  changes: ['listMemberDelegations', 'listDelegationRequests'],
  description: 'Ends a request for a delegation; whoever asked may take it back this way.',
});

export const readDelegationPaper = endpoint('readDelegationPaper', 'GET', `${at}/paper`, {
  input: ofRequest,
  reply: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  refusals: ['not-found'],
  description: 'The signed paper or decision of a delegation, in base64. The access is in the audit log.',
});

/** A delegation in the file of one of its two people. */
export const MemberDelegation = z.object({
  delegation_id: z.number(),
  /** `given`: the member of the file is the principal. */
  side: z.enum(['given', 'received']),
  other: z.object({ member_id: z.number(), name: z.string() }),
  state: z.enum(delegationStates),
  /** Null: given by the principal. */
  ground: z.nullable(z.enum(delegationGrounds)),
  matters: z.array(z.enum(delegatedMatters)),
  ends_on: DateTextSchema,
  ended_at: z.nullable(z.string()),
  /** The request with the paper; null: there is none. */
  paper_of: z.nullable(z.number()),
});
export type MemberDelegation = z.infer<typeof MemberDelegation>;

export const listMemberDelegations = endpoint('listMemberDelegations', 'GET', '/api/members/:member_id/delegations', {
  input: z.object({ member_id: RowId }),
  reply: z.object({ delegations: z.array(MemberDelegation), waiting: z.number() }),
  refusals: ['not-found'],
  description: 'Who acts for a member and for whom they act, for the desk. The access is in the audit log.',
});

export const endMemberDelegation = endpoint(
  'endMemberDelegation',
  'POST',
  '/api/members/:member_id/delegations/:delegation_id/end',
  {
    input: z.object({ member_id: RowId, delegation_id: RowId, reason }),
    reply: z.object({ letters }),
    refusals: ['not-found', 'own-account'],
    changes: ['listMemberDelegations'],
    description: 'Ends a delegation of a member, with the reason. What is under way ends first. Both people are told.',
  },
);
