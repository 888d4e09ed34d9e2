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
 * Members' files, limited for each member and deleted once nothing needs them. A file belongs to the application or
 * message with which it was sent (its holder); before that it is loose. Content is read one file at a time and never
 * appears in a log or list.
 */
export function keptFiles(limits: FileLimits) {
  /** 409 if the member already keeps as many files as the limits allow. */
  async function refuseFull(database: Queryable, field: string, memberId: number, bytes: number) {
    const [kept] = await database.run(countFiles, [memberId]);
    const problem = kept && quotaProblem(field, kept, bytes, limits);
    return problem && refuse(409, problem);
  }

  return {
    refuseFull,
    /** Stores a file; 409 if the member already keeps as many as the limits allow. */
    async keep(
      transaction: Queryable,
      field: string,
      memberId: number,
      purpose: DocumentPurpose,
      { file_name, media_type, content }: Upload,
      now: Date,
    ) {
      // The lock makes the count exact.
      await lockMember(transaction, memberId);
      const full = await refuseFull(transaction, field, memberId, content.length);
      if (full) return full;
      const file = { purpose, file_name, media_type, byte_count: content.length, content };
      const row = { ...file, member_id: memberId, created_at: now };
      return files.insertReturning(transaction, 'insert-document', row, SHOWN);
    },
    /** A file with its content, without an ownership check: that is the caller's task. */
    async read(database: Queryable, fileId: number) {
      const columns = [...ROW, 'content'] as const;
      const file = await files.one(database, 'select-document', { document_id: fileId }, { columns });
      return file && { ...file, content: Buffer.from(file.content) };
    },
    /** Locks the member's own file until the transaction ends. */
    lock: (transaction: Queryable, document_id: number, member_id: number) =>
      files.lock(transaction, 'lock-document', { document_id, member_id }, { columns: ROW }),
    /** Takes a member's files from their holder; they become loose. */
    detach: (transaction: Queryable, application_code: string, member_id: number) =>
      files.update(transaction, 'detach-document', { application_code, member_id }, { application_code: null }),
    /** Makes this member the owner of all files of a holder. */
    handOver: (transaction: Queryable, application_code: string, member_id: number) =>
      files.update(
        transaction,
        'hand-over-document',
        { application_code, member_id: otherThan(member_id) },
        { member_id },
      ),
    /** A member's files by ID, in the given order. */
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
    /** Gives a member's loose files to a holder and answers their uses: fewer if a file is not theirs or not loose. */
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
    /** All files of a holder, whoever owns them: for officials. */
    listHeld: (database: Queryable, application_code: string) =>
      files.list(
        database,
        'list-held-document',
        { application_code },
        { columns: [...SHOWN, 'checked_at'], order: ['purpose', 'document_id'] },
      ),
    /** The same for several holders. */
    listOfSeveral: (database: Queryable, holders: readonly string[]) =>
      files.list(
        database,
        'list-of-several-document',
        { application_code: among(holders) },
        { columns: [...SHOWN, 'application_code'], order: ['document_id'] },
      ),
    /**
     * A file of these holders with its content, for an official with access. Marks it as checked unless it is their
     * own.
     */
    async take(database: Queryable, fileId: number, keys: readonly string[], officialId: number, now: Date) {
      const [file] = await database.run(takeFile, [fileId, now, officialId, keys]);
      return file && { ...file, content: Buffer.from(file.content) };
    },
    /** Deletes old files that were never sent. */
    forgetLoose: (database: Queryable, before: Date) =>
      files.remove(database, 'forget-loose-document', { application_code: null, created_at: below(before) }),
  };
}
