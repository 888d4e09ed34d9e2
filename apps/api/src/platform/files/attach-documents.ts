import { documentCountProblems } from '@machi/domain/documents/rules';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { documentStore } from './document-store.ts';

/**
 * Attaches a member's uploaded files to an application or message. Refuses a file that is not theirs or already
 * attached, and too many files for one purpose.
 */
export async function attachDocuments(
  transaction: Queryable,
  documentIds: readonly number[],
  memberId: number,
  holder: string,
): Promise<Refusal | undefined> {
  if (documentIds.length === 0) return undefined;
  const field = 'document_ids';
  const purposes = await documentStore.attach(transaction, documentIds, memberId, holder);
  if (purposes.length !== documentIds.length) return refuse(422, { field, code: 'document-gone' });
  const tooMany = documentCountProblems(field, purposes);
  return tooMany.length > 0 ? refuse(422, ...tooMany) : undefined;
}
