import * as z from 'zod/mini';
import { ApplicationLine, OwnPayment, writtenShape } from '../applications/contract.ts';
import { ApplicationStatus, MESSAGE_LENGTH, applicationEvents, paymentWays } from '../applications/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { DocumentFile } from '../documents/model.ts';
import { Flag, RowId, atOnce, longText, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { signatureMarks } from '../signing/model.ts';

const toRead = endpointsFor('application:read:any');
const toDecide = endpointsFor('application:decide:any');

const at = '/api/form-desk/applications/:onlineform_application_id';

export const FORM_DESK_PAGE_SIZE = 50;
/** Most applications of one file. */
export const MOST_APPLICATIONS_EXPORTED = 2000;

const Seen = text(64).check(z.minLength(1, { error: 'required' }));

/** An application in the desk's list. */
export const HandledLine = z.extend(ApplicationLine, {
  /** Null once the person has left. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  /** The official in charge, with their name; null: nobody. */
  assigned_to: z.nullable(z.number()),
  assigned_name: z.string(),
  /** Deadline of the decision; null if its form has none. */
  due_on: z.nullable(z.string()),
  /** 1: the official's own, or filed by them for a person. */
  is_own: Flag,
  /** Version tag of everything that a decision is about. */
  seen: z.string(),
  /** End of the hold on the card, from two days ahead; null: not soon. */
  hold_ends_at: z.nullable(z.string()),
  /** 1: the hold on the card has ended, and the applicant has to pay again. */
  is_unpaid: Flag,
  /** 1: the approval takes effect with another payment. */
  is_approval_waiting: Flag,
});
export type HandledLine = z.infer<typeof HandledLine>;

/** An event with the name of its official. */
export const HandledEvent = z.object({
  kind: z.enum(applicationEvents),
  body: z.string(),
  by: z.enum(['applicant', 'office', 'system']),
  /** Empty for the system, and if the official has left. */
  by_name: z.string(),
  created_at: z.string(),
});

/** All data on which the office decides about an application. */
export const HandledForm = z.extend(HandledLine, {
  ...writtenShape,
  documents: z.array(z.extend(DocumentFile, { checked_at: z.nullable(z.string()) })),
  events: z.array(HandledEvent),
  /** The signer by the certificate; null: not signed electronically. */
  signature: z.nullable(
    z.object({
      signed_at: z.string(),
      signer_name: z.string(),
      signer_address: z.string(),
      /** Points that staff should check. */
      marks: z.array(z.enum(signatureMarks)),
    }),
  ),
  payment_way: z.enum(paymentWays),
  payment: z.nullable(OwnPayment),
  /** Corrections by the applicant with the earlier answers, the newest first. */
  corrections: z.array(
    z.object({
      at: z.string(),
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
export type HandledForm = z.infer<typeof HandledForm>;

/** 0: waiting ones, by deadline and then the oldest first; others: those with this decision, the newest first. */
const StatusInQuery = z.union([
  ApplicationStatus,
  z.pipe(
    z.enum(['0', '1', '2', '3']),
    z.transform((digit) => ApplicationStatus.parse(Number(digit))),
  ),
]);

/** Filter by official in charge: the reader, or nobody; left out: all. */
export const assignments = ['mine', 'nobody'] as const;
export type Assignment = (typeof assignments)[number];

const question = {
  approval_status: z.optional(StatusInQuery),
  assigned: z.optional(z.enum(assignments)),
  onlineform_id: z.optional(RowId),
};

export const listHandledForms = toRead('listHandledForms', 'GET', '/api/form-desk/applications', {
  input: z.object({ ...question, page: PageNumber }),
  reply: z.object({
    applications: z.array(HandledLine),
    /** Counts for this status and form. */
    counts: z.object({ all: z.number(), mine: z.number(), nobody: z.number() }),
    ...pageReply,
  }),
  description: `Online applications: what waits, by deadline and then the oldest first, or what was decided, ${FORM_DESK_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const exportHandledForms = toRead('exportHandledForms', 'GET', '/api/form-desk/export', {
  input: z.object({ ...question, ...tableChoice }),
  reply: TableFile,
  refusals: ['applications-too-many'],
  description: `The applications of a list as a file, ${MOST_APPLICATIONS_EXPORTED} at most; those of one form with a column for each of its questions. Each person’s access is in the audit log and they see it.`,
});

export const readFormDeskChoices = toRead('readFormDeskChoices', 'GET', '/api/form-desk/choices', {
  reply: z.object({
    /** Officials with the role of forms, who can be put in charge. */
    officials: z.array(z.object({ official_id: z.number(), name: z.string() })),
    /** Forms with at least one application. */
    forms: z.array(z.object({ onlineform_id: z.number(), form_name: z.string() })),
  }),
  description: 'By what the list of the desk can be narrowed, and to whom an application can be given.',
});

export const assignHandledForm = toDecide('assignHandledForm', 'POST', `${at}/assign`, {
  input: z.object({
    onlineform_application_id: RowId,
    /** The official in charge when the application was read. */
    from: z.nullable(RowId),
    /** The new official in charge; null: nobody. */
    to: z.nullable(RowId),
  }),
  reply: z.object({ application: HandledForm }),
  refusals: ['not-found', 'already-decided', 'own-application', 'assigned-meanwhile', 'no-forms-official'],
  description:
    'Gives an application that waits to an official with the role of forms, or takes it from them. A colleague to whom it is given is written to.',
});

export const readHandledForm = toRead('readHandledForm', 'GET', at, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: z.object({ application: HandledForm }),
  refusals: ['not-found'],
  description:
    'One application with all by which it is judged. The access is in the audit log and the applicant sees it.',
});

export const readHandledPdf = toRead('readHandledPdf', 'GET', `${at}/paper`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'The paper of an application as it was confirmed. The access is in the audit log and the applicant sees it.',
});

export const readHandledDocument = toRead('readHandledDocument', 'GET', `${at}/documents/:document_id`, {
  input: z.object({ onlineform_application_id: RowId, document_id: RowId }),
  reply: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  refusals: ['not-found'],
  description:
    'A file of an application, its content in base64. It counts as looked at from then on; the access is in the audit log and the applicant sees it.',
});

export const decideHandledForm = toDecide('decideHandledForm', 'POST', `${at}/decide`, {
  input: z
    .object({
      onlineform_application_id: RowId,
      seen: Seen,
      approval_status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      reason: z._default(longText(REASON_LENGTH), ''),
    })
    .check(
      z.refine(({ approval_status, reason }) => approval_status === 1 || reason !== '', atOnce('reason', 'required')),
    ),
  reply: z.object({ application: HandledForm }),
  refusals: [
    'not-found',
    'own-application',
    'already-decided',
    'application-changed',
    'approval-waits',
    'payment-not-held',
    'payment-under-way',
    'application-unsigned',
  ],
  description:
    'Approves (1) or denies (2) an application, or makes it invalid (3); the two latter give their reason. The applicant is written to. What is paid by card is collected first: its status stays 0 until it is, and `is_approval_waiting` is 1.',
});

export const askApplicant = toDecide('askApplicant', 'POST', `${at}/ask`, {
  input: z.object({
    onlineform_application_id: RowId,
    seen: Seen,
    body: longText(MESSAGE_LENGTH).check(z.minLength(1, { error: 'required' })),
    /** 1: a correction is needed (差戻し); the status stays "requesting". */
    is_correction: Flag,
  }),
  reply: z.object({ application: HandledForm }),
  success: 201,
  refusals: [
    'not-found',
    'own-application',
    'already-decided',
    'application-changed',
    'approval-waits',
    'too-many-messages',
  ],
  description:
    'Asks the applicant something, or for a correction. They are written to and answer at their application.',
});
