import * as z from 'zod/mini';
import { fields } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId, longText } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { Onlineform, TestKey } from '../onlineforms/contract.ts';
import { applicationSteps } from '../onlineforms/steps.ts';
import { PaymentState } from '../payments/model.ts';
import { ApplicationStatus, MESSAGE_LENGTH, applicationEvents, applicationStages, paymentWays } from './model.ts';

const toCreate = endpointsFor('application:create:own');
const toRead = endpointsFor('application:read:own');

const at = '/api/applications/:onlineform_application_id';

/** Most fields of one form, by far. */
const MOST_FIELDS = 200;
/** Largest body of a form with its answers, rows included. */
export const MAX_APPLICATION_BYTES = 256 * 1024;
export const APPLICATION_PAGE_SIZE = 20;

const Step = z.enum(applicationSteps);

/** Answers by field name; the form's description checks them. */
const Content = fields(z.string().check(z.maxLength(64)), MOST_FIELDS, {
  error: 'max-count',
  params: { values: [MOST_FIELDS] },
});

/** A label and words, in the language of the request. */
export const WrittenRow = z.object({ label: z.string(), words: z.string() });

/** An application in the applicant's list. */
export const ApplicationLine = z.object({
  onlineform_application_id: z.number(),
  onlineform_id: z.number(),
  form_name: z.string(),
  application_code: z.string(),
  stage: z.enum(applicationStages),
  /** The step at which it goes on; null once it is filed, unless it has to be paid again. */
  next: z.nullable(Step),
  approval_status: ApplicationStatus,
  is_in_correction: Flag,
  is_test: Flag,
  /** 1: an official filed it for the applicant. */
  is_proxied: Flag,
  amount: z.number(),
  document_file: Flag,
  created_at: z.string(),
  filed_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
});
export type ApplicationLine = z.infer<typeof ApplicationLine>;

/** An event in an application's timeline. */
export const ApplicationEvent = z.object({
  kind: z.enum(applicationEvents),
  body: z.string(),
  /** Author as the applicant sees it; officials are not named. */
  by: z.enum(['applicant', 'office', 'system']),
  created_at: z.string(),
});
export type ApplicationEvent = z.infer<typeof ApplicationEvent>;

/** The newest card payment of an application. */
export const OwnPayment = z.object({
  state: PaymentState,
  amount: z.number(),
  /** Last moment at which the hold can be collected. */
  capture_before: z.nullable(z.string()),
  held_at: z.nullable(z.string()),
  captured_at: z.nullable(z.string()),
  /** 1: the provider is processing a step. */
  is_under_way: Flag,
});
export type OwnPayment = z.infer<typeof OwnPayment>;

/**
 * The official who filed an application for a person, and the reason; the name is empty once the official has left. Or the
 * delegate, with neither office nor reason.
 */
export const FiledBy = z.object({ name: z.string(), office: z.string(), reason: z.string() });
export type FiledBy = z.infer<typeof FiledBy>;

/** Contents of an application, for its applicant and the office. */
export const writtenShape = {
  /** Null: the applicant filed it themselves. */
  proxy: z.nullable(FiledBy),
  reason: z.string(),
  applicant: z.array(WrittenRow),
  sections: z.array(z.object({ title: z.string(), rows: z.array(WrittenRow) })),
  fee_lines: z.array(z.object({ label: z.string(), amount: z.number() })),
};

export const OwnApplication = z.extend(ApplicationLine, {
  ...writtenShape,
  events: z.array(ApplicationEvent),
  /** Expected day of delivery; null if nothing is delivered. */
  delivered_on: z.nullable(z.string()),
  contact_information: z.string(),
  may_take_back: z.boolean(),
  /** Steps that this application needs. */
  steps: z.array(Step),
  /** Null: it was not signed electronically. */
  signature: z.nullable(z.object({ signed_at: z.string(), signer_name: z.string() })),
  payment_way: z.enum(paymentWays),
  payment: z.nullable(OwnPayment),
  /** 1: the office has approved it; the approval takes effect with the payment. */
  is_approval_waiting: Flag,
});
export type OwnApplication = z.infer<typeof OwnApplication>;

export const ConfirmedApplication = z.object({
  onlineform_id: RowId,
  version: RowId,
  test: z.optional(TestKey),
  content: Content,
  is_agreed: z.literal(true, { error: 'agreement' }),
  /** An unfiled application that this one replaces. */
  onlineform_application_id: z.optional(RowId),
});
export const GoesOn = z.object({ onlineform_application_id: z.number(), next: Step });

/** Refusals of answers, whether the applicant or an official files. */
const contentRefusals = [
  'resident-only-form',
  'residence-unverified-form',
  'applicant-incomplete',
  'document-gone',
] as const;
export const createRefusals = [
  'form-closed',
  'form-changed',
  ...contentRefusals,
  'application-filed',
  'application-sent-again',
  'too-many-applications',
] as const;
/** Because of the person for whom an official files it, at each step that writes. */
export const proxyRefusals = ['proxy-self', 'proxy-no-account', 'proxy-suspended'] as const;
export const correctRefusals = ['application-decided', 'correction-not-asked', ...contentRefusals] as const;

export const createApplication = toCreate('createApplication', 'POST', '/api/applications', {
  input: ConfirmedApplication,
  reply: GoesOn,
  success: 201,
  refusals: [
    'not-found',
    ...createRefusals,
    'delegation-needs-applicant',
    ...proxyRefusals,
    'proxy-not-allowed',
    'too-many-proxies',
  ],
  maxBodyBytes: MAX_APPLICATION_BYTES,
  description:
    'Confirms what was filled in and answers the step that comes next. An application that needs neither signature nor payment is filed with it; any other one is a draft until it is signed and paid.',
});

export const listApplications = toRead('listApplications', 'GET', '/api/applications', {
  input: z.object({ page: PageNumber }),
  reply: z.object({ applications: z.array(ApplicationLine), ...pageReply }),
  description: `The own applications, the newest first, ${APPLICATION_PAGE_SIZE} a page; those that are still to be signed or paid are among them.`,
});

export const readOwnApplication = toRead('readOwnApplication', 'GET', at, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: z.object({ application: OwnApplication }),
  refusals: ['not-found'],
  description: 'One own application with its timeline.',
});

/** Answers of an earlier application, for a form that repeats it. */
export const FilledContent = z.object({ onlineform_id: z.number(), content: z.record(z.string(), z.unknown()) });

export const readApplicationContent = toRead('readApplicationContent', 'GET', `${at}/content`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: FilledContent,
  refusals: ['not-found'],
  description: 'What was filled in, without files and agreement, for a form that is filled in again.',
});

/** An application that the office has sent back, for correction. */
export const SentBackApplication = z.object({
  /** The form in the application's own version. */
  onlineform: Onlineform,
  content: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ document_id: z.number(), file_name: z.string(), byte_count: z.number() })),
  /** The office's request, in its own words. */
  asked: z.string(),
});

export const readCorrection = toRead('readCorrection', 'GET', `${at}/correction`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: SentBackApplication,
  refusals: ['not-found'],
  description:
    'An own application that the office has sent back, with its form, its content and its files; 404 for one that is not sent back, or is decided.',
});

export const CorrectedApplication = z.object({
  onlineform_application_id: RowId,
  content: Content,
  is_agreed: z.literal(true, { error: 'agreement' }),
});

export const correctApplication = toCreate('correctApplication', 'POST', `${at}/correct`, {
  input: CorrectedApplication,
  reply: GoesOn,
  refusals: ['not-found', ...correctRefusals, 'delegation-needs-applicant', ...proxyRefusals],
  maxBodyBytes: MAX_APPLICATION_BYTES,
  description:
    'Corrects an application that the office has sent back. What changes has a new paper, and is signed anew where the form is signed; the status stays “requesting”.',
});

export const takeBackApplication = toCreate('takeBackApplication', 'POST', `${at}/take-back`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: z.object({ application: OwnApplication }),
  refusals: ['not-found', 'application-decided', 'application-being-approved'],
  description: 'Takes an application back that is not decided: it becomes invalid, and money that was held is let go.',
});

export const answerApplication = toCreate('answerApplication', 'POST', `${at}/answer`, {
  input: z.object({
    onlineform_application_id: RowId,
    body: longText(MESSAGE_LENGTH).check(z.minLength(1, { error: 'required' })),
  }),
  reply: z.object({ application: OwnApplication }),
  success: 201,
  refusals: ['not-found', 'application-decided', 'too-many-messages', 'max-length'],
  description: 'Writes to the office about an own application that is not decided.',
});

export const readApplicationPdf = toRead('readApplicationPdf', 'GET', `${at}/paper`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'The copy (控え) of an own application: the very paper that was confirmed, and signed where it was signed.',
});

export const readApplicationStatement = toRead('readApplicationStatement', 'GET', `${at}/statement`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: PdfFile,
  refusals: ['not-found', 'no-fee'],
  description: 'The billing statement (手数料明細書) of an own application that has a fee and was filed, in Japanese.',
});
