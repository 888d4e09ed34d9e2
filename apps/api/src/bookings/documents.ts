import { ENDED_DAYS, UNATTACHED_DAYS } from '@machi/domain/documents/model';
import type { DocumentFile, DocumentPurpose, DocumentType } from '@machi/domain/documents/model';
import { documentQuotaProblem } from '@machi/domain/documents/rules';
import type { KeptFiles } from '@machi/domain/documents/rules';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import { lockMember } from '../platform/members/lock-member.ts';

const FILE = 'document_id, purpose, file_name, media_type, byte_count';

/** A file with whose it is and what it belongs to; null while its application is not sent. */
export interface FileRow extends DocumentFile {
  readonly member_id: number;
  readonly application_code: string | null;
}
const FILE_ROW = `${FILE}, member_id, application_code`;

const countFiles = statement<KeptFiles>(
  'count-documents',
  `select count(*)::int as count, (count(*) filter (where application_code is null))::int as unattached,
          coalesce(sum(byte_count), 0)::float8 as bytes
   from document where member_id = $1`,
);
const insertDocument = statement<DocumentFile>(
  'insert-document',
  `insert into document (member_id, purpose, file_name, media_type, byte_count, content, created_at)
   values ($1, $2, $3, $4, length($5::bytea), $5::bytea, $6)
   returning ${FILE}`,
);
const selectFile = statement<FileRow & { content: Uint8Array }>(
  'select-document',
  `select ${FILE_ROW}, content from document where document_id = $1`,
);
const lockFile = statement<FileRow>(
  'lock-document',
  `select ${FILE_ROW} from document where document_id = $1 and member_id = $2 for update`,
);
const listFiles = statement<DocumentFile>(
  'list-documents',
  `select ${FILE} from document where application_code = $1 and member_id = $2 order by document_id`,
);
const removeFile = statement('delete-document', 'delete from document where document_id = $1');
const forgetFiles = statement(
  'forget-documents',
  'delete from document where application_code is null and created_at < $1',
);

/** A date of whose refusal nobody knows when it was counts from the end of the use that was asked for. */
const forgetEnded = statement(
  'forget-ended-documents',
  `delete from document d where application_code is not null and not exists (
     select from reservation r where r.application_code = d.application_code
       and coalesce(case when r.is_canceled = 1 then r.canceled_at when r.approval_status = 2 then r.refused_at end,
         r.ended_at) >= $1)`,
);

export interface NewDocument {
  readonly memberId: number;
  readonly purpose: DocumentPurpose;
  readonly file_name: string;
  readonly media_type: DocumentType;
  readonly content: Buffer;
}

/** Files of applications. Their content is read by their owner and by reception, and stands in no log and no list. */
export const documentStore = {
  /** Keeps a file; 409 `too-many-documents` or `documents-full` when the member keeps as much as may be. */
  async keep(
    transaction: Queryable,
    field: string,
    { memberId, purpose, file_name, media_type, content }: NewDocument,
    now: Date,
  ): Promise<DocumentFile | Refusal> {
    // One after the other, so that the count is true.
    await lockMember(transaction, memberId);
    const [kept] = await transaction.run(countFiles, [memberId]);
    const problem = kept && documentQuotaProblem(field, kept, content.length);
    if (problem) return refuse(409, problem);
    const [document] = await transaction.run(insertDocument, [memberId, purpose, file_name, media_type, content, now]);
    if (!document) throw new Error('a file was not kept');
    return document;
  },
  /** A file with its content, whoever it belongs to: the caller judges that. */
  async read(database: Queryable, documentId: number) {
    const [row] = await database.run(selectFile, [documentId]);
    return row && { ...row, content: Buffer.from(row.content) };
  },
  /** An own file, held until the end of the transaction. */
  async lock(transaction: Queryable, documentId: number, memberId: number): Promise<FileRow | undefined> {
    return (await transaction.run(lockFile, [documentId, memberId]))[0];
  },
  /** The files of an own application. */
  list: (database: Queryable, applicationCode: string, memberId: number): Promise<DocumentFile[]> =>
    database.run(listFiles, [applicationCode, memberId]),
  remove: (transaction: Queryable, documentId: number) => transaction.run(removeFile, [documentId]),
};

/** Deletes files whose application was never sent. */
export const forgetUnattachedDocuments = (database: Queryable, now: Date) =>
  database.run(forgetFiles, [new Date(now.getTime() - UNATTACHED_DAYS * 86_400_000)]);

/** Deletes the files of applications of which every date is over, cancelled or refused for long enough. */
export const forgetEndedDocuments = (database: Queryable, now: Date) =>
  database.run(forgetEnded, [new Date(now.getTime() - ENDED_DAYS * 86_400_000)]);

/** A file as it travels: its name, what it is, its content in base64. */
export const fileReply = ({ file_name, media_type, content }: FileRow & { readonly content: Buffer }) => ({
  filename: file_name,
  type: media_type,
  content: content.toString('base64'),
});
