import type { DocumentPurpose } from '@machi/domain/documents/model';
import type { FileLimits } from '@machi/domain/files/model';
import { quotaProblem, type KeptFiles } from '@machi/domain/files/rules';
import { refuse } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, below, otherThan, rowsOf } from '../../database/rows.ts';
import { document } from '../../database/tables/reservations.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Upload } from './read-upload.ts';

const files = rowsOf(document);
const SHOWN = ['document_id', 'purpose', 'file_name', 'media_type', 'byte_count'] as const;
const ROW = [...SHOWN, 'member_id', 'application_code'] as const;
type FileRow = Pick<typeof document.$inferSelect, (typeof ROW)[number]>;

const countFiles = statement<KeptFiles>(
  'count-document',
  `select count(*)::int as count, (count(*) filter (where application_code is null))::int as loose,
          coalesce(sum(byte_count), 0)::float8 as bytes
   from document where member_id = $1`,
);
const takeFile = statement<FileRow & { content: Uint8Array }>(
  'take-document',
  `update document set checked_at = case when member_id = $3 then checked_at else coalesce(checked_at, $2) end
   where document_id = $1 and application_code = any($4::text[]) returning ${ROW.join(', ')}, content`,
);

/**
 * Members' files: limited for each member, and deleted when nothing needs them any longer. What a file was sent with holds it;
 * until then it is loose. Their content is read by one id at a time, and appears in no log and no list.
 */
export function keptFiles(limits: FileLimits) {
  /** 409 when the member already keeps as many as the limits allow. */
  async function refuseFull(database: Queryable, field: string, memberId: number, bytes: number) {
    const [kept] = await database.run(countFiles, [memberId]);
    const problem = kept && quotaProblem(field, kept, bytes, limits);
    return problem && refuse(409, problem);
  }

  return {
    refuseFull,
    /** Keeps a file; 409 when the member already keeps as many as the limits allow. */
    async keep(
      transaction: Queryable,
      field: string,
      memberId: number,
      purpose: DocumentPurpose,
      { file_name, media_type, content }: Upload,
      now: Date,
    ) {
      // One after the other, so that the count is true.
      await lockMember(transaction, memberId);
      const full = await refuseFull(transaction, field, memberId, content.length);
      if (full) return full;
      const file = { purpose, file_name, media_type, byte_count: content.length, content };
      const row = { ...file, member_id: memberId, created_at: now };
      return files.insertReturning(transaction, 'insert-document', row, SHOWN);
    },
    /** A file with its content, whoever it belongs to: the caller judges that. */
    async read(database: Queryable, fileId: number) {
      const columns = [...ROW, 'content'] as const;
      const file = await files.one(database, 'select-document', { document_id: fileId }, { columns });
      return file && { ...file, content: Buffer.from(file.content) };
    },
    /** An own file, held until the end of the transaction. */
    lock: (transaction: Queryable, document_id: number, member_id: number) =>
      files.lock(transaction, 'lock-document', { document_id, member_id }, { columns: ROW }),
    /** Takes a member's files from their holder: they are loose again. */
    detach: (transaction: Queryable, application_code: string, member_id: number) =>
      files.update(transaction, 'detach-document', { application_code, member_id }, { application_code: null }),
    /** All files of a holder belong to this member from now on. */
    handOver: (transaction: Queryable, application_code: string, member_id: number) =>
      files.update(
        transaction,
        'hand-over-document',
        { application_code, member_id: otherThan(member_id) },
        { member_id },
      ),
    /** A member's files by their numbers, in their order. */
    async ownFiles(database: Queryable, fileIds: readonly number[], memberId: number) {
      if (fileIds.length === 0) return [];
      const own = { document_id: among(fileIds), member_id: memberId };
      return files.list(database, 'own-document', own, { columns: SHOWN, order: ['document_id'] });
    },
    /** The member's files of one holder. */
    list: (database: Queryable, application_code: string, member_id: number) => {
      const reading = { columns: SHOWN, order: ['document_id'] } as const;
      return files.list(database, 'list-document', { application_code, member_id }, reading);
    },
    /**
     * Gives a member's loose files to a holder, and answers what each is for. Fewer come back when one is not theirs,
     * or no longer loose.
     */
    async attach(
      transaction: Queryable,
      fileIds: readonly number[],
      memberId: number,
      holder: string,
    ): Promise<DocumentPurpose[]> {
      const loose = { document_id: among(fileIds), member_id: memberId, application_code: null };
      const held = { application_code: holder };
      const attached = await files.updateReturning(transaction, 'attach-document', loose, held, ['purpose']);
      return attached.map(({ purpose }) => purpose);
    },
    remove: (transaction: Queryable, document_id: number) =>
      files.remove(transaction, 'delete-document', { document_id }),
    /** All files that something was sent with, whoever they belong to: for officials. */
    listHeld: (database: Queryable, application_code: string) =>
      files.list(
        database,
        'list-held-document',
        { application_code },
        { columns: [...SHOWN, 'checked_at'], order: ['purpose', 'document_id'] },
      ),
    /** The same of several holders. */
    listOfSeveral: (database: Queryable, holders: readonly string[]) =>
      files.list(
        database,
        'list-of-several-document',
        { application_code: among(holders) },
        { columns: [...SHOWN, 'application_code'], order: ['document_id'] },
      ),
    /**
     * A file of these holders, which the official may see, with its content. From now on it counts as looked at, unless it is
     * the official's own.
     */
    async take(database: Queryable, fileId: number, keys: readonly string[], officialId: number, now: Date) {
      const [file] = await database.run(takeFile, [fileId, now, officialId, keys]);
      return file && { ...file, content: Buffer.from(file.content) };
    },
    /** Deletes files that were never sent with anything. */
    forgetLoose: (database: Queryable, before: Date) =>
      files.remove(database, 'forget-loose-document', { application_code: null, created_at: below(before) }),
  };
}
