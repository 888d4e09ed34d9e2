import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DocumentFile, MAX_DOCUMENTS } from '../documents/model.ts';
import { Flag, RowId, longText, requiredText } from '../fields/model.ts';

export const SUBJECT_LENGTH = 80;
export const BODY_LENGTH = 2000;
/** Most messages of one thread; after that the office begins a new one. */
export const MOST_IN_THREAD = 100;
export const MESSAGE_PAGE_SIZE = 20;

/** Most files of one message. */
export const MOST_FILES = MAX_DOCUMENTS;
/** Ids of files that were uploaded for a message. */
export const DocumentIds = z._default(list(RowId, MOST_FILES), []);

export const Subject = requiredText(SUBJECT_LENGTH);
export const Body = longText(BODY_LENGTH).check(z.minLength(1, { error: 'required' }));

/** A message in the member's list. */
export const MessageLine = z.object({
  message_id: z.number(),
  subject: z.string(),
  /** 0: a message to the member, 1: one from them. */
  is_reply: Flag,
  is_read: Flag,
  /** The office of the town; officials are not named. */
  office: z.string(),
  /** The club to which the thread belongs; null: it is the member's own. */
  club_name: z.nullable(z.string()),
  sent_at: z.string(),
});
export type MessageLine = z.infer<typeof MessageLine>;

/** Another message of the same thread. */
export const MessageLink = z.object({ message_id: z.number(), is_reply: Flag, sent_at: z.string() });
export type MessageLink = z.infer<typeof MessageLink>;

export const Message = z.extend(MessageLine, {
  /** Who wrote it for the club; empty for the member's own, for messages of the office, and after a withdrawal. */
  by_name: z.string(),
  body: z.string(),
  /** Attached files. */
  documents: z.array(DocumentFile),
  /** Neighbours in the thread by time; null at its ends. */
  previous: z.nullable(z.number()),
  next: z.nullable(z.number()),
  /** The message to which it replies. */
  source: z.nullable(MessageLink),
  /** Its newest reply. */
  reply: z.nullable(MessageLink),
});
export type Message = z.infer<typeof Message>;
