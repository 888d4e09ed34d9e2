import type { FileLimits } from '../files/model.ts';
import type { Problem } from '../refusals/model.ts';
import {
  DOCUMENT_MAX_BYTES,
  MAX_DOCUMENTS,
  MAX_KEPT,
  MAX_KEPT_BYTES,
  MAX_UNATTACHED,
  type DocumentPurpose,
} from './model.ts';

/** Limits for a member's stored documents. */
export const documentLimits: FileLimits = {
  maxBytes: DOCUMENT_MAX_BYTES,
  toldBytes: 5_000_000,
  mostLoose: MAX_UNATTACHED,
  mostKept: MAX_KEPT,
  mostKeptBytes: MAX_KEPT_BYTES,
  refusals: { tooManyLoose: 'too-many-documents', full: 'documents-full' },
};

/** Problem of an application with too many files of one purpose. */
export const documentCountProblems = (field: string, purposes: readonly DocumentPurpose[]): Problem[] =>
  [...Map.groupBy(purposes, (purpose) => purpose).values()].some((files) => files.length > MAX_DOCUMENTS)
    ? [{ field, code: 'max-count', params: [MAX_DOCUMENTS] }]
    : [];
