import type { FileLimits, MediaType } from '@machi/domain/files/model';
import { quotaProblem, type KeptFiles } from '@machi/domain/files/rules';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Upload } from './read-upload.ts';

/** A table of members' files. Its names are the code's own and never come from outside. */
interface FileTable {
  /**
   * Has `member_id`, `purpose`, `file_name`, `media_type`, `byte_count`, `content`, `created_at`, `checked_at` (when an
   * official looked at it first) and the columns below.
   */
  readonly table: string;
  readonly id: string;
  /** What the file was sent with; null while it is loose. */
  readonly holder: string;
  readonly limits: FileLimits;
}

/**
 * Members' files of one kind: limited for each member, and deleted when nothing needs them any longer. Their content is
 * read by one id at a time, and appears in no log and no list.
 */
export function keptFiles<Id extends string, Holder extends string, Purpose extends string>({
  table,
  id,
  holder,
  limits,
}: FileTable & { readonly id: Id; readonly holder: Holder }) {
  type File = {
    readonly purpose: Purpose;
    readonly file_name: string;
    readonly media_type: MediaType;
    readonly byte_count: number;
  } & Readonly<Record<Id, number>>;
  type FileRow = File & { readonly member_id: number } & Readonly<Record<Holder, string | null>>;
  const shown = `${id}, purpose, file_name, media_type, byte_count`;
  const row = `${shown}, member_id, ${holder}`;

  const countFiles = statement<KeptFiles>(
    `count-${table}`,
    `select count(*)::int as count, (count(*) filter (where ${holder} is null))::int as loose,
            coalesce(sum(byte_count), 0)::float8 as bytes
     from ${table} where member_id = $1`,
  );
  const insertFile = statement<File>(
    `insert-${table}`,
    `insert into ${table} (member_id, purpose, file_name, media_type, byte_count, content, created_at)
     values ($1, $2, $3, $4, length($5::bytea), $5::bytea, $6)
     returning ${shown}`,
  );
  const selectFile = statement<FileRow & { content: Uint8Array }>(
    `select-${table}`,
    `select ${row}, content from ${table} where ${id} = $1`,
  );
  const lockFile = statement<FileRow>(
    `lock-${table}`,
    `select ${row} from ${table} where ${id} = $1 and member_id = $2 for update`,
  );
  const listFiles = statement<File>(
    `list-${table}`,
    `select ${shown} from ${table} where ${holder} = $1 and member_id = $2 order by ${id}`,
  );
  const listHeld = statement<File & { readonly checked_at: Date | null }>(
    `list-held-${table}`,
    `select ${shown}, checked_at from ${table} where ${holder} = $1 order by purpose, ${id}`,
  );
  const listOfSeveral = statement<File & Readonly<Record<Holder, string>>>(
    `list-of-several-${table}`,
    `select ${shown}, ${holder} from ${table} where ${holder} = any($1::text[]) order by ${id}`,
  );
  const takeFile = statement<FileRow & { content: Uint8Array }>(
    `take-${table}`,
    `update ${table} set checked_at = case when member_id = $3 then checked_at else coalesce(checked_at, $2) end
     where ${id} = $1 and ${holder} = any($4::text[]) returning ${row}, content`,
  );
  const attachFiles = statement<Pick<File, 'purpose'>>(
    `attach-${table}`,
    `update ${table} set ${holder} = $3
     where ${id} = any($1::int[]) and member_id = $2 and ${holder} is null returning purpose`,
  );
  const detachFiles = statement(
    `detach-${table}`,
    `update ${table} set ${holder} = null where ${holder} = $1 and member_id = $2`,
  );
  const handOver = statement(
    `hand-over-${table}`,
    `update ${table} set member_id = $2 where ${holder} = $1 and member_id <> $2`,
  );
  const ownFiles = statement<File>(
    `own-${table}`,
    `select ${shown} from ${table} where ${id} = any($1::int[]) and member_id = $2 order by ${id}`,
  );
  const removeFile = statement(`delete-${table}`, `delete from ${table} where ${id} = $1`);
  const forgetLoose = statement(
    `forget-loose-${table}`,
    `delete from ${table} where ${holder} is null and created_at < $1`,
  );

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
      purpose: Purpose,
      { file_name, media_type, content }: Upload,
      now: Date,
    ): Promise<File | Refusal> {
      // One after the other, so that the count is true.
      await lockMember(transaction, memberId);
      const full = await refuseFull(transaction, field, memberId, content.length);
      if (full) return full;
      const [file] = await transaction.run(insertFile, [memberId, purpose, file_name, media_type, content, now]);
      if (!file) throw new Error('a file was not kept');
      return file;
    },
    /** A file with its content, whoever it belongs to: the caller judges that. */
    async read(database: Queryable, fileId: number) {
      const [file] = await database.run(selectFile, [fileId]);
      return file && { ...file, content: Buffer.from(file.content) };
    },
    /** An own file, held until the end of the transaction. */
    async lock(transaction: Queryable, fileId: number, memberId: number): Promise<FileRow | undefined> {
      return (await transaction.run(lockFile, [fileId, memberId]))[0];
    },
    /** Takes a member's files from their holder: they are loose again. */
    detach: (transaction: Queryable, held: string, memberId: number) => transaction.run(detachFiles, [held, memberId]),
    /** All files of a holder belong to this member from now on. */
    handOver: (transaction: Queryable, held: string, memberId: number) => transaction.run(handOver, [held, memberId]),
    /** A member's files by their numbers, in their order. */
    async ownFiles(database: Queryable, fileIds: readonly number[], memberId: number) {
      return fileIds.length === 0 ? [] : database.run(ownFiles, [fileIds, memberId]);
    },
    /** The member's files of one holder. */
    list: (database: Queryable, held: string, memberId: number): Promise<File[]> =>
      database.run(listFiles, [held, memberId]),
    /**
     * Gives a member's loose files to a holder, and answers what each is for. Fewer come back when one is not theirs,
     * or no longer loose.
     */
    async attach(
      transaction: Queryable,
      fileIds: readonly number[],
      memberId: number,
      held: string,
    ): Promise<Purpose[]> {
      const attached = await transaction.run(attachFiles, [fileIds, memberId, held]);
      return attached.map(({ purpose }) => purpose);
    },
    remove: (transaction: Queryable, fileId: number) => transaction.run(removeFile, [fileId]),
    /** All files that something was sent with, whoever they belong to: for officials. */
    listHeld: (database: Queryable, key: string) => database.run(listHeld, [key]),
    /** The same of several holders. */
    listOfSeveral: (database: Queryable, keys: readonly string[]) => database.run(listOfSeveral, [keys]),
    /**
     * A file of these holders, which the official may see, with its content. From now on it counts as looked at, unless it is
     * the official's own.
     */
    async take(database: Queryable, fileId: number, keys: readonly string[], officialId: number, now: Date) {
      const [file] = await database.run(takeFile, [fileId, now, officialId, keys]);
      return file && { ...file, content: Buffer.from(file.content) };
    },
    /** Deletes files that were never sent with anything. */
    forgetLoose: (database: Queryable, before: Date) => database.run(forgetLoose, [before]),
  };
}
