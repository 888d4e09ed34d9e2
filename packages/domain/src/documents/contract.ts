import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { bodyBytesOf, fileRefusals } from '../files/model.ts';
import { DOCUMENT_MAX_BYTES, DocumentFile, DocumentPurpose } from './model.ts';

const toKeep = endpointsFor('document:keep:own');

const BODY_MAX_BYTES = bodyBytesOf(DOCUMENT_MAX_BYTES);

export const uploadDocument = endpoint('uploadDocument', 'POST', '/api/documents', {
  permission: 'document:add:own',
  input: z.object({
    purpose: DocumentPurpose,
    /** File name on the person's device; only returned in the reply, never trusted. */
    file_name: z.string().check(z.maxLength(1024)),
    /** Base64 (RFC 4648, section 4). */
    content: z.string().check(z.maxLength(BODY_MAX_BYTES)),
  }),
  reply: z.object({ document: DocumentFile }),
  success: 201,
  refusals: [...fileRefusals, 'too-many-documents', 'documents-full', 'too-many-requests'],
  description:
    'Takes a file for an application that is not sent yet: png, jpeg, gif or pdf by its content, at most 5 MB; a pdf without scripts and attached files. Without an application it is deleted after 14 days.',
  maxBodyBytes: BODY_MAX_BYTES,
});

export const readDocument = toKeep('readDocument', 'GET', '/api/documents/:document_id', {
  input: z.object({ document_id: RowId }),
  reply: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  refusals: ['not-found'],
  description: 'An own file, or one of the messages of a club of which the member is in charge, its content in base64.',
});

export const deleteDocument = toKeep('deleteDocument', 'DELETE', '/api/documents/:document_id', {
  input: z.object({ document_id: RowId }),
  refusals: ['not-found', 'document-attached'],
  description: 'Takes an own file back that belongs to no application yet.',
});
