import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { Body, DocumentIds, MESSAGE_PAGE_SIZE, Message, MessageLine } from './model.ts';

const toRead = endpointsFor('message:read:own');

/** Number of messages from the office that the member has not opened. */
const unreads = z.number();

export const listMessages = toRead('listMessages', 'GET', '/api/messages', {
  input: z.object({ page: PageNumber }),
  reply: z.object({ messages: z.array(MessageLine), unreads, ...pageReply }),
  description: `The own messages, and those of the clubs of which the member is in charge, those that came and those that were sent, the newest first, ${MESSAGE_PAGE_SIZE} a page. A look at a club’s stands in the log of the member who has it.`,
});

export const readMessage = toRead('readMessage', 'GET', '/api/messages/:message_id', {
  input: z.object({ message_id: RowId }),
  reply: z.object({ message: Message }),
  refusals: ['not-found'],
  description:
    'One own message, or one of a club of which the member is in charge, with links to the others of its thread. It stays unread until it is opened.',
});

export const openMessage = toRead('openMessage', 'POST', '/api/messages/:message_id/open', {
  input: z.object({ message_id: RowId }),
  reply: z.object({ unreads }),
  refusals: ['not-found'],
  description:
    'Says that the member has an own message, or one of their club, before them: it counts as read from then on, for all in charge.',
});

export const replyMessage = endpoint('replyMessage', 'POST', '/api/messages/:message_id/reply', {
  permission: 'message:send:own',
  input: z.object({ message_id: RowId, body: Body, document_ids: DocumentIds }),
  reply: z.object({ message: Message }),
  success: 201,
  refusals: [
    'not-found',
    'reply-to-own',
    'too-many-messages',
    'thread-full',
    'document-gone',
    'max-count',
    'max-length',
  ],
  changes: ['listMessages', 'readMessage'],
  description:
    'Replies to a message of an office of the town, for oneself or for the club of the thread; of the office, that one alone reads it. For a club, all in charge read who wrote it.',
});
