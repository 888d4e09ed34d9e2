import type { StoodMember } from '@machi/domain/past/rules';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { document } from '../../database/tables/reservations.ts';

const members = rowsOf(member);
const documents = rowsOf(document);
const STOOD = { columns: ['member_id', 'created_at', 'locked_at'] } as const;

/** Who asks for something back, and when. */
export interface Returning {
  readonly now: Date;
  readonly officialId: number;
}

/** The member now, who cannot withdraw until the transaction ends; undefined: they have left. */
export const lockedMember = async (transaction: Queryable, id: number | null): Promise<StoodMember | undefined> =>
  id === null ? undefined : members.lock(transaction, 'lock-returning-member', { member_id: id }, STOOD);

export const memberThen = async (past: Queryable, id: number | null): Promise<StoodMember | undefined> =>
  id === null ? undefined : members.one(past, 'member-then', { member_id: id }, STOOD);

/**
 * Brings back the files of an application that are gone, under their numbers, which its answers name. Answers how many
 * came back, and the names of those whose number is another file's by now.
 */
export async function bringBackDocuments(transaction: Queryable, past: Queryable, application_code: string) {
  const held = { order: ['document_id'], columns: ['document_id', 'created_at', 'file_name'] } as const;
  const then = await documents.list(past, 'documents-then', { application_code }, held);
  let back = 0;
  const lost: string[] = [];
  for (const { document_id, created_at, file_name } of then) {
    const now = await documents.one(transaction, 'document-now', { document_id }, held);
    if (now?.created_at.getTime() === created_at.getTime()) continue;
    const file = await documents.one(past, 'document-then', { document_id });
    if (now || !file) lost.push(file_name);
    else {
      await documents.insert(transaction, 'bring-back-document', file);
      back += 1;
    }
  }
  return { back, lost };
}
