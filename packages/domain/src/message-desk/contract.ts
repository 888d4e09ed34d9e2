import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { DocumentFile } from '../documents/model.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { Body, DocumentIds, Subject } from '../messages/model.ts';
import { HandoverNote } from '../inquiry/model.ts';
import { SPAM_DAYS } from '../inquiry/rules.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';

const toRead = endpointsFor('message:read:any');
const toAnswer = endpointsFor('message:answer:any');

const at = '/api/message-desk/threads/:message_thread_id';

/** Threads on one page of the inbox. */
export const MESSAGE_DESK_PAGE_SIZE = 50;

const Seen = text(64).check(z.minLength(1, { error: 'required' }));

/** A thread as the office's inbox shows it. */
export const HandledThread = z.object({
  message_thread_id: z.number(),
  /** Null: a guest. */
  member_id: z.nullable(z.number()),
  /** Empty of a guest, who gives none. */
  name: z.string(),
  subject: z.string(),
  /** 1: the resident or guest began it. */
  is_inquiry: Flag,
  /** 0: a guest without an address, whom no answer reaches. */
  has_reader: Flag,
  /** 1: marked as spam. */
  is_spam: Flag,
  /** 1: the member waits for an answer. */
  is_waiting: Flag,
  /** 1: the member has read all that the office wrote. */
  is_read: Flag,
  last_at: z.string(),
  /** The official who sees to it, with their name; null while nobody does. */
  assigned_to: z.nullable(z.number()),
  assigned_name: z.string(),
  /** The official who is answering it at this moment, with their name. */
  answering_by: z.nullable(z.number()),
  answering_name: z.string(),
  /** 1: the official's own, which a colleague answers. */
  is_own: Flag,
  /** Changes with all that an answer is about. */
  seen: z.string(),
});
export type HandledThread = z.infer<typeof HandledThread>;

/** A message as the office reads it. */
const HandledMessage = z.object({
  message_id: z.number(),
  is_reply: Flag,
  /** Of the office's own: whether the member has opened it. */
  is_read: Flag,
  body: z.string(),
  documents: z.array(DocumentFile),
  /** Of the office: who wrote it; empty of the member, and of whoever has left. */
  by_name: z.string(),
  sent_at: z.string(),
});

/** An inquiry that one office gave to another. */
const Handover = z.object({
  from: z.string(),
  to: z.string(),
  note: z.string(),
  by_name: z.string(),
  handed_at: z.string(),
});

export const OpenThread = z.extend(HandledThread, {
  messages: z.array(HandledMessage),
  handovers: z.array(Handover),
});
export type OpenThread = z.infer<typeof OpenThread>;

/** Members who wait for an answer; guests who do, apart, so that a machine that writes as a guest moves no member down; all; spam. */
export const threadStates = ['waiting', 'guests', 'all', 'spam'] as const;
/** Whose threads are listed: the own ones, or those to which nobody sees; without it all. */
export const threadAssignments = ['mine', 'nobody'] as const;

const OfThread = z.object({ message_thread_id: RowId });
const reply = z.object({ thread: OpenThread });

export const listThreads = toRead('listThreads', 'GET', '/api/message-desk/threads', {
  input: z.object({
    state: z.optional(z.enum(threadStates)),
    assigned: z.optional(z.enum(threadAssignments)),
    page: PageNumber,
  }),
  reply: z.object({
    threads: z.array(HandledThread),
    counts: z.object({
      waiting: z.number(),
      guests: z.number(),
      mine: z.number(),
      nobody: z.number(),
      all: z.number(),
      spam: z.number(),
    }),
    ...pageReply,
  }),
  isFollowed: true,
  description: `The messages of the official’s own office: members or guests who wait for an answer, the oldest first, all, or what was marked as spam, the newest first, ${MESSAGE_DESK_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const readMessageDeskChoices = toRead('readMessageDeskChoices', 'GET', '/api/message-desk/choices', {
  reply: z.object({
    /** The office in whose name is written. */
    office: z.string(),
    /** Who may see to a message of this office. */
    officials: z.array(z.object({ official_id: z.number(), name: z.string() })),
    /** Other offices to which an inquiry can be given. */
    offices: z.array(z.object({ organization_id: z.number(), office: z.string() })),
    /** To whose users a message can go. */
    services: z.array(z.object({ service_id: z.number(), service_name: z.string() })),
  }),
  description:
    'In whose name the official writes, to which colleagues a message can be given, and to the users of which services one can go.',
});

export const readThread = toRead('readThread', 'GET', at, {
  input: OfThread,
  reply,
  refusals: ['not-found'],
  description:
    'All that a member and the official’s office have written to each other in one thread. The access is in the audit log and the member sees it; it makes nothing read.',
});

export const answerThread = toAnswer('answerThread', 'POST', `${at}/answer`, {
  input: z.object({ message_thread_id: RowId, seen: Seen, body: Body, document_ids: DocumentIds }),
  reply,
  success: 201,
  refusals: [
    'not-found',
    'own-message',
    'message-changed',
    'being-answered',
    'guest-no-address',
    'too-many-messages',
    'thread-full',
  ],
  description:
    'Answers a member or guest, or adds to what the office wrote. They are written to that a message has come.',
});

export const readThreadDocument = toRead('readThreadDocument', 'GET', `${at}/documents/:document_id`, {
  input: z.object({ message_thread_id: RowId, document_id: RowId }),
  reply: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  refusals: ['not-found'],
  description:
    'A file that was sent with a message of the official’s own office, its content in base64. The access is in the audit log.',
});

export const settleThread = toAnswer('settleThread', 'POST', `${at}/settle`, {
  input: z.object({ message_thread_id: RowId, seen: Seen }),
  reply,
  refusals: ['not-found', 'own-message', 'message-changed', 'being-answered'],
  description: 'Says that a member’s reply needs no answer: it waits no more. The member is told nothing.',
});

export const assignThread = toAnswer('assignThread', 'POST', `${at}/assign`, {
  input: z.object({
    message_thread_id: RowId,
    /** Who saw to it when it was read. */
    from: z.nullable(RowId),
    /** Who shall see to it; null: nobody. */
    to: z.nullable(RowId),
  }),
  reply,
  refusals: ['not-found', 'own-message', 'assigned-meanwhile', 'no-message-official'],
  description: 'Gives a thread to an official of the same office who answers messages, or takes it from them.',
});

export const holdThread = toAnswer('holdThread', 'POST', `${at}/hold`, {
  input: z.object({
    message_thread_id: RowId,
    /** 1: the official is answering; 0: no more. */
    is_answering: Flag,
    /** The colleague who was answering and from whom it is taken over; null: nobody. */
    from: z._default(z.nullable(RowId), null),
  }),
  reply: z.object({ is_answering: Flag }),
  refusals: ['not-found', 'own-message', 'being-answered'],
  isFollowed: true,
  description:
    'Says that the official is answering a thread, for a minute, or is no more: colleagues see it, and cannot answer meanwhile.',
});

export const findMessageMembers = toAnswer('findMessageMembers', 'GET', '/api/message-desk/members', {
  input: MemberSearch,
  reply: FoundMembers,
  description: `Members to whom an office may write, ${FOUND_MEMBERS} at most. The access is in the audit log.`,
});

export const writeMessage = toAnswer('writeMessage', 'POST', '/api/message-desk/threads', {
  input: z.object({ member_id: RowId, subject: Subject, body: Body, document_ids: DocumentIds }),
  reply,
  success: 201,
  refusals: ['not-found', 'own-message', 'message-no-account', 'too-many-threads', 'document-gone', 'max-count'],
  description:
    'Writes a new message to one member, in the name of the official’s own office. They are written to that a message has come.',
});

export const handOverThread = toAnswer('handOverThread', 'POST', `${at}/hand-over`, {
  input: z.object({ message_thread_id: RowId, seen: Seen, organization_id: RowId, note: HandoverNote }),
  reply: z.object({ office: z.string() }),
  refusals: [
    'not-found',
    'own-message',
    'message-changed',
    'being-answered',
    'handover-inquiries',
    'no-message-office',
    'too-many-handovers',
  ],
  changes: ['listThreads'],
  description:
    'Gives an inquiry to another office, which alone reads it from then on. Whoever asked is told which office answers.',
});

export const markThread = toAnswer('markThread', 'POST', `${at}/spam`, {
  input: z.object({ message_thread_id: RowId, seen: Seen, is_spam: Flag }),
  reply,
  refusals: ['not-found', 'own-message', 'message-changed', 'being-answered', 'spam-guests'],
  description: `Marks a guest’s inquiry as spam, or takes the mark away. It is deleted after ${SPAM_DAYS} days.`,
});
