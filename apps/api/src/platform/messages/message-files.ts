import type { DocumentFile } from '@machi/domain/documents/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { amongRows, rowsOf } from '../../database/rows.ts';
import { message, message_thread } from '../../database/tables/messages.ts';
import { attachDocuments } from '../files/attach-documents.ts';
import { documentStore, holderOfMessage, messageOfHolder } from '../files/document-store.ts';

const threads = rowsOf(message_thread);

interface Sent {
  readonly document_ids: readonly number[];
  /** The uploader. */
  readonly by: number;
  /** The owner of the conversation, who becomes the files' owner; they are deleted with the owner. */
  readonly ownerId: number;
}

export const messageFiles = {
  async attach(
    transaction: Queryable,
    messageId: number,
    { document_ids, by, ownerId }: Sent,
  ): Promise<Refusal | undefined> {
    if (document_ids.length === 0) return undefined;
    const holder = holderOfMessage(messageId);
    const refusal = await attachDocuments(transaction, document_ids, by, holder);
    if (!refusal && ownerId !== by) await documentStore.handOver(transaction, holder, ownerId);
    return refusal;
  },
  /** The club to whose thread a file belongs; null: to none. */
  async clubOf(database: Queryable, holder: string | null): Promise<number | null> {
    const message_id = messageOfHolder(holder);
    if (message_id === undefined) return null;
    const message_thread_id = amongRows(message, 'message_thread_id', { message_id });
    const thread = await threads.one(database, 'club-of-file', { message_thread_id }, { columns: ['club_id'] });
    return thread?.club_id ?? null;
  },
  /** The files of each of these messages. */
  async of(database: Queryable, messageIds: readonly number[]): Promise<(messageId: number) => DocumentFile[]> {
    const rows = await documentStore.listOfSeveral(database, messageIds.map(holderOfMessage));
    const byHolder = Map.groupBy(rows, ({ application_code }) => application_code);
    return (messageId) =>
      (byHolder.get(holderOfMessage(messageId)) ?? []).map(({ application_code: _holder, ...file }) => file);
  },
};
