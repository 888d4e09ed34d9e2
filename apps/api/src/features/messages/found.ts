import { listMessages } from '@machi/domain/messages/contract';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';

/** One's own messages, by subject and office. */
export const found: readonly FoundSource[] = [
  ownFound('own-message', listMessages, ({ messages }) =>
    messages.map((one) => ({
      href: `/message/${one.message_id}`,
      title: said(one.subject),
      text: said(`${one.sent_at.slice(0, 10)} ${one.office}`),
    })),
  ),
];
