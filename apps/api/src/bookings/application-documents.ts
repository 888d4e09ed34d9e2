import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

const attach = statement<{ document_id: number }>(
  'attach-documents',
  `update document set application_code = $3
   where document_id = any($1::int[]) and member_id = $2 and application_code is null returning document_id`,
);

/** Gives a member's uploaded files to an application; refuses when one is not theirs or belongs to another one. */
export async function attachDocuments(
  transaction: Queryable,
  documentIds: readonly number[],
  memberId: number,
  applicationCode: string,
): Promise<Refusal | undefined> {
  if (documentIds.length === 0) return undefined;
  const attached = await transaction.run(attach, [documentIds, memberId, applicationCode]);
  if (attached.length === documentIds.length) return undefined;
  return refuse(422, { field: 'document_ids', code: 'document-gone' });
}
