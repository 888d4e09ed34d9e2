import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RECEPTION_CHANGES } from '../desk/reception-changes.ts';
import { PaperCode, RowId, atOnce, longText, requiredText } from '../fields/model.ts';
import { AskedDocument, AskedState, OpenAsked, WHAT_LENGTH } from './model.ts';

const documents = '/api/reception/applications/:application_code/asked-documents';

const Why = longText(REASON_LENGTH).check(z.minLength(1, { error: 'required' }));
const ofApplication = {
  reply: z.object({ member_id: z.nullable(z.number()), asked: z.array(AskedDocument) }),
} as const;

export const listAskedOfApplication = endpoint('listAskedOfApplication', 'GET', documents, {
  permission: 'reservation:read:any',
  input: z.object({ application_code: PaperCode }),
  ...ofApplication,
  refusals: ['not-found'],
  description: 'Documents that were asked for after an application. The access is in the audit log.',
});

export const askForDocument = endpoint('askForDocument', 'POST', documents, {
  permission: 'reservation:decide:any',
  input: z.object({ application_code: PaperCode, what: requiredText(WHAT_LENGTH), why: Why, due_on: DateTextSchema }),
  ...ofApplication,
  success: 201,
  refusals: ['not-found', 'own-application', 'not-reserved', 'asked-full', 'min-date', 'max-date'],
  changes: RECEPTION_CHANGES,
  description: 'Asks the applicant for a document: which, why, and until when. The applicant is written to.',
});

export const settleAskedDocument = endpoint(
  'settleAskedDocument',
  'POST',
  '/api/reception/asked-documents/:asked_document_id/settle',
  {
    permission: 'reservation:decide:any',
    input: z
      .object({
        asked_document_id: RowId,
        seen: AskedState,
        /** Accepted; handed in on paper; asked for again, with reason and deadline; no longer needed. */
        outcome: z.enum(['accepted', 'paper', 'again', 'withdrawn']),
        answer: z._default(longText(REASON_LENGTH), ''),
        /** New deadline, if it is asked for again. */
        due_on: z.optional(DateTextSchema),
      })
      .check(
        z.refine(({ outcome, answer }) => outcome !== 'again' || answer !== '', atOnce('answer', 'required')),
        z.refine(({ outcome, due_on }) => outcome !== 'again' || due_on !== undefined, atOnce('due_on', 'required')),
      ),
    ...ofApplication,
    refusals: [
      'not-found',
      'own-application',
      'asked-settled',
      'asked-arrived',
      'asked-not-arrived',
      'min-date',
      'max-date',
      'not-reserved',
      'asked-full',
    ],
    changes: RECEPTION_CHANGES,
    description:
      'Takes a document that has arrived, notes one that was handed in on paper, asks for it again, or needs it no more. The applicant is written to where something is to be done, or nothing any more.',
  },
);

export const listAskedDocuments = endpoint(
  'listAskedDocuments',
  'GET',
  '/api/reservations/:reservation_id/asked-documents',
  {
    permission: 'reservation:read:own',
    input: z.object({ reservation_id: RowId }),
    reply: z.object({ asked: z.array(AskedDocument) }),
    refusals: ['not-found'],
    description: 'Documents that the office has asked for after the own application.',
  },
);

export const listOpenAsked = endpoint('listOpenAsked', 'GET', '/api/asked-documents', {
  permission: 'reservation:read:own',
  reply: z.object({ asked: z.array(OpenAsked) }),
  description: 'Documents of all own applications that the office waits for, what is due first at the top.',
});

export const handInDocument = endpoint('handInDocument', 'POST', '/api/asked-documents/:asked_document_id/hand-in', {
  permission: 'document:add:own',
  input: z.object({
    asked_document_id: RowId,
    /** A file uploaded before. */
    document_id: RowId,
  }),
  reply: z.object({ asked: z.array(AskedDocument) }),
  refusals: ['not-found', 'document-gone', 'asked-arrived', 'asked-settled'],
  description: 'Hands in a document that the office has asked for; it belongs to the application from then on.',
});
