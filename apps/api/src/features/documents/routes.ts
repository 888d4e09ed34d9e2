import { deleteDocument, readDocument, uploadDocument } from '@machi/domain/documents/contract';
import { readMessage } from '@machi/domain/messages/contract';
import { documentLimits } from '@machi/domain/documents/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { clubsSharedWith } from '../../platform/delegations/club-delegations.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import { fileReply, readUpload } from '../../platform/files/read-upload.ts';
import type { House } from '../../platform/house.ts';
import { messageFiles } from '../../platform/messages/message-files.ts';
import { answerBefore } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';

const field = 'content';

/** Routes for files of an unsent application: its documents and the exemption form. */
export const routes = ({ database, fileThread }: House) => [
  serve(uploadDocument, async ({ purpose, ...sent }, { member, delegate, now, write }) => {
    // A file of an application is the official's until they have filed it.
    const isOfOffice = purpose === 'onlineform' && typeof delegate?.reason === 'string';
    const memberId = isOfOffice ? delegate.member_id : member.member_id;
    const refuseFull = async (bytes: number) => {
      const full = await documentStore.refuseFull(database, field, memberId, bytes);
      // A repetition of the last allowed file gets its first answer.
      return full && ((await answerBefore(write)) ?? full);
    };
    const upload = await readUpload({ memberId, fileThread, refuseFull }, field, sent, documentLimits);
    if (isRefusal(upload)) return upload;
    return write(async (transaction) => {
      const document = await documentStore.keep(transaction, field, memberId, purpose, upload, now);
      return isRefusal(document) ? document : { document };
    });
  }),

  serve(readDocument, async ({ document_id }, exchange) => {
    const file = await documentStore.read(database, document_id);
    if (!file) return notFound;
    const club = await messageFiles.clubOf(database, file.application_code);
    if (club === null) return file.member_id === exchange.member.member_id ? fileReply(file) : notFound;
    // Of a club's messages: open to those in charge, whoever sent it.
    const shared = await clubsSharedWith(database, exchange, readMessage.permission);
    if (!shared.some(({ club_id }) => club_id === club)) return notFound;
    await writeAccesses(database, exchange, 'delegation:club', [file.member_id]);
    return fileReply(file);
  }),

  serve(deleteDocument, ({ document_id }, { member, write }) =>
    write(async (transaction) => {
      const file = await documentStore.lock(transaction, document_id, member.member_id);
      if (!file) return notFound;
      if (file.application_code !== null) return refuse(409, { field: 'document_id', code: 'document-attached' });
      await documentStore.remove(transaction, document_id);
      return {};
    }),
  ),
];
