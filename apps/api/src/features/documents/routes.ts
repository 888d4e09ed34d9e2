import { deleteDocument, readDocument, uploadDocument } from '@machi/domain/documents/contract';
import { cleanFileName, documentSizeProblems, refusedFile } from '@machi/domain/documents/rules';
import { wrongFileType } from '@machi/domain/fields/files';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Problem } from '@machi/domain/refusals/model';
import { documentStore, fileReply } from '../../bookings/documents.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { acceptedTypes, sniff } from '../../platform/files/sniff.ts';
const field = 'content';
/** RFC 4648, section 4; a stricter pattern would need a stack as deep as the file is long. */
const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

/** Files of an application that is being written: its documents and the form of an exemption. */
export const routes = ({ database }: House) => [
  serve(uploadDocument, async ({ purpose, file_name, content: text }, { member, now, write }) => {
    const refuseFile = (problem: Problem) => refuse(422, refusedFile(field, file_name), problem);
    if (!isBase64(text)) return refuseFile({ field, code: 'document-spoilt' });
    const content = Buffer.from(text, 'base64');
    const sizes = documentSizeProblems(field, file_name, content.length);
    if (sizes.length > 0) return refuse(422, ...sizes);
    const media_type = await sniff(content);
    if (media_type === undefined) return refuseFile(wrongFileType(field, acceptedTypes));
    const file = { memberId: member.member_id, purpose, file_name: cleanFileName(file_name, media_type), media_type };
    return write(async (transaction) => {
      const document = await documentStore.keep(transaction, field, { ...file, content }, now);
      return isRefusal(document) ? document : { document };
    });
  }),

  serve(readDocument, async ({ document_id }, { member }) => {
    const file = await documentStore.read(database, document_id);
    return file?.member_id === member.member_id ? fileReply(file) : notFound;
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
