import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { DocumentFile } from '../documents/model.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { Body, DocumentIds, Subject } from '../messages/model.ts';
import { callFields } from '../inquiry/call-back.ts';
import { HandoverNote } from '../inquiry/model.ts';
import { SPAM_DAYS } from '../inquiry/rules.ts';
import { MOST_TRIES, TRIES_TO_END } from './rules.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';

const toRead = endpointsFor('message:read:any');
const toAnswer = endpointsFor('message:answer:any');

const at = '/api/message-desk/threads/:message_thread_id';

export const MESSAGE_DESK_PAGE_SIZE = 50;

const Seen = text(64).check(z.minLength(1, { error: 'required' }));

/** A thread in the office's inbox. */
export const HandledThread = z.object({
  message_thread_id: z.number(),
  /** Null: a guest. */
  member_id: z.nullable(z.number()),
  /** Empty for a guest, who gives no name. */
  name: z.string(),
  /** The club for which the member writes; null: for themselves. */
  club_name: z.nullable(z.string()),
  subject: z.string(),
  /** 1: the resident or guest began it. */
  is_inquiry: Flag,
  /** 0: a guest without an address, so that no answer can reach them. */
  has_reader: Flag,
  /** 1: marked as spam. */
  is_spam: Flag,
  /** 1: the member waits for an answer. */
  is_waiting: Flag,
  /** The half day in which they wish to be called, "2026-12-01 am"; null: in none. */
  call_at: z.nullable(z.string()),
  /** Calls that nobody took. */
  call_tries: z.number(),
  /** 1: the member has read all messages of the office. */
  is_read: Flag,
  last_at: z.string(),
  /** The official in charge, with their name; null: nobody. */
  assigned_to: z.nullable(z.number()),
  assigned_name: z.string(),
  /** The official who is answering it now, with their name. */
  answering_by: z.nullable(z.number()),
  answering_name: z.string(),
  /** 1: the official's own thread, or one of a club of which they are in charge, which a colleague has to answer. */
  is_own: Flag,
  /** Version tag of everything that an answer refers to. */
  seen: z.string(),
});
export type HandledThread = z.infer<typeof HandledThread>;

/** A message as the office reads it. */
const HandledMessage = z.object({
  message_id: z.number(),
  is_reply: Flag,
  /** For messages of the office: whether the member has opened them. */
  is_read: Flag,
  body: z.string(),
  documents: z.array(DocumentFile),
  /** Author in the office, or who wrote it for a club; empty for a member's own, and if they have left. */
  by_name: z.string(),
  sent_at: z.string(),
});

/** An inquiry that one office passed on to another. */
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

/** Waiting members; waiting guests, separately, so that spam from guests does not push members down; who wishes to be called, of both; all; spam. */
export const threadStates = ['waiting', 'guests', 'calls', 'all', 'spam'] as const;
/** Filter by official in charge: the reader, or nobody; left out: all. */
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
      calls: z.number(),
      mine: z.number(),
      nobody: z.number(),
      all: z.number(),
      spam: z.number(),
    }),
    ...pageReply,
  }),
  isFollowed: true,
  description: `The messages of the official’s own office: members or guests who wait for an answer, the oldest first, who wishes to be called, by half day, all, or what was marked as spam, the newest first, ${MESSAGE_DESK_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const readMessageDeskChoices = toRead('readMessageDeskChoices', 'GET', '/api/message-desk/choices', {
  reply: z.object({
    /** The office in whose name the official writes. */
    office: z.string(),
    /** Officials who can be put in charge of this office's messages. */
    officials: z.array(z.object({ official_id: z.number(), name: z.string() })),
    /** Other offices to which an inquiry can be passed on. */
    offices: z.array(z.object({ organization_id: z.number(), office: z.string() })),
    /** Services whose users a message can address. */
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
    'club-no-reader',
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

export const noteCallTry = toAnswer('noteCallTry', 'POST', `${at}/call-try`, {
  input: z.object({
    message_thread_id: RowId,
    seen: Seen,
    /** The half day of the next call; empty: the office calls no more. */
    call_at: callFields.call_at,
  }),
  reply,
  success: 201,
  refusals: [
    'not-found',
    'own-message',
    'message-changed',
    'being-answered',
    'call-time',
    'call-too-few',
    'call-too-many',
    'thread-full',
    'too-many-messages',
  ],
  changes: ['listThreads', 'readThread'],
  description: `Says that nobody took a call: the wish stays for another half day, ${MOST_TRIES} calls at most, or ends after ${TRIES_TO_END}. The thread says so, and a member is written to.`,
});

export const assignThread = toAnswer('assignThread', 'POST', `${at}/assign`, {
  input: z.object({
    message_thread_id: RowId,
    /** The official in charge when the thread was read. */
    from: z.nullable(RowId),
    /** The new official in charge; null: nobody. */
    to: z.nullable(RowId),
  }),
  reply,
  refusals: ['not-found', 'own-message', 'assigned-meanwhile', 'no-message-official'],
  description: 'Gives a thread to an official of the same office who answers messages, or takes it from them.',
});

export const holdThread = toAnswer('holdThread', 'POST', `${at}/hold`, {
  input: z.object({
    message_thread_id: RowId,
    /** 1: the official is answering; 0: they have stopped. */
    is_answering: Flag,
    /** The colleague from whom the answer is taken over; null: nobody. */
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
