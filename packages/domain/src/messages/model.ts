import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DocumentFile, MAX_DOCUMENTS } from '../documents/model.ts';
import { Flag, RowId, longText, requiredText } from '../fields/model.ts';

/** Most characters of what a message is about. */
export const SUBJECT_LENGTH = 80;
/** Most characters of a message. */
export const BODY_LENGTH = 2000;
/** Messages of one thread, at most: then the office writes a new one. */
export const MOST_IN_THREAD = 100;
export const MESSAGE_PAGE_SIZE = 20;

/** Files of one message, at most. */
export const MOST_FILES = MAX_DOCUMENTS;
/** Files that were uploaded for a message. */
export const DocumentIds = z._default(list(RowId, MOST_FILES), []);

export const Subject = requiredText(SUBJECT_LENGTH);
export const Body = longText(BODY_LENGTH).check(z.minLength(1, { error: 'required' }));

/** A message as the member sees it in the list. */
export const MessageLine = z.object({
  message_id: z.number(),
  subject: z.string(),
  /** 0: a message to the member, 1: one that they sent. */
  is_reply: Flag,
  is_read: Flag,
  /** The office of the town with which they write; no official is named. */
  office: z.string(),
  sent_at: z.string(),
});
export type MessageLine = z.infer<typeof MessageLine>;

/** Another message of the same thread. */
export const MessageLink = z.object({ message_id: z.number(), is_reply: Flag, sent_at: z.string() });
export type MessageLink = z.infer<typeof MessageLink>;

export const Message = z.extend(MessageLine, {
  body: z.string(),
  /** What was sent with it. */
  documents: z.array(DocumentFile),
  /** Of the same thread, as it was written; null at its ends. */
  previous: z.nullable(z.number()),
  next: z.nullable(z.number()),
  /** The one to which it replies. */
  source: z.nullable(MessageLink),
  /** The newest one that replies to it. */
  reply: z.nullable(MessageLink),
});
export type Message = z.infer<typeof Message>;
