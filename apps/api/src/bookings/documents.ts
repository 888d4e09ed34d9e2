import type { DocumentPurpose } from '@machi/domain/documents/model';
import { documentCountProblems, documentLimits } from '@machi/domain/documents/rules';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../database/database.ts';
import { keptFiles } from '../platform/files/kept-files.ts';

/** Files of applications, read by their owner and by reception. */
export const documentStore = keptFiles<'document_id', 'application_code', DocumentPurpose>({
  table: 'document',
  id: 'document_id',
  holder: 'application_code',
  limits: documentLimits,
  // A date whose refusal has no known time counts from the end of the use that was asked for.
  isHeld: `exists (
     select from reservation r where r.application_code = f.application_code
       and coalesce(case when r.is_canceled = 1 then r.canceled_at when r.approval_status = 2 then r.refused_at end,
         r.ended_at) >= $1)`,
});

/**
 * Attaches a member's uploaded files to an application. Refuses when one of them is not theirs or belongs to another
 * application, and when there are too many of one purpose.
 */
export async function attachDocuments(
  transaction: Queryable,
  documentIds: readonly number[],
  memberId: number,
  applicationCode: string,
): Promise<Refusal | undefined> {
  if (documentIds.length === 0) return undefined;
  const field = 'document_ids';
  const purposes = await documentStore.attach(transaction, documentIds, memberId, applicationCode);
  if (purposes.length !== documentIds.length) return refuse(422, { field, code: 'document-gone' });
  const tooMany = documentCountProblems(field, purposes);
  return tooMany.length > 0 ? refuse(422, ...tooMany) : undefined;
}
