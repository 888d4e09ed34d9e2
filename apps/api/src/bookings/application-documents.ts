import type { DocumentPurpose } from '@machi/domain/documents/model';
import { documentCountProblems } from '@machi/domain/documents/rules';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

const attach = statement<{ purpose: DocumentPurpose }>(
  'attach-documents',
  `update document set application_code = $3
   where document_id = any($1::int[]) and member_id = $2 and application_code is null returning purpose`,
);

/**
 * Gives a member's uploaded files to an application; refuses when one is not theirs or belongs to another one, and when
 * there are more of a purpose than it may have.
 */
export async function attachDocuments(
  transaction: Queryable,
  documentIds: readonly number[],
  memberId: number,
  applicationCode: string,
): Promise<Refusal | undefined> {
  if (documentIds.length === 0) return undefined;
  const attached = await transaction.run(attach, [documentIds, memberId, applicationCode]);
  const field = 'document_ids';
  if (attached.length !== documentIds.length) return refuse(422, { field, code: 'document-gone' });
  const tooMany = documentCountProblems(
    field,
    attached.map(({ purpose }) => purpose),
  );
  return tooMany.length > 0 ? refuse(422, ...tooMany) : undefined;
}
