import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { Audience } from '../notices/audience.ts';
import { NoticeCategoryId } from '../notices/model.ts';
import { DecisionReason, RecordedAction, SeenRevision, publishingFlags } from '../publishing/model.ts';
import { noticeWriting } from './model.ts';

const toRead = endpointsFor('notice:read:any');
const toWrite = endpointsFor('notice:write:any');

export const NOTICE_DESK_PAGE_SIZE = 30;
/** Days for which a preview link of an unpublished notice works. */
export const PREVIEW_DAYS = 7;
/** Largest body: two texts of 60,000 Japanese characters, one of them twice, plus JSON. */
const BODY_BYTES = 1024 * 1024;

const Words = z.object({ ja: z.string(), en: z.string() });

export const DeskLine = z.object({
  notice_id: z.number(),
  title: Words,
  department: Words,
  notice_category_id: NoticeCategoryId,
  is_prioritized: Flag,
  is_urgent: Flag,
  audience: Audience,
  service_id: z.nullable(z.number()),
  ...publishingFlags,
  /** Reason for the approval or denial; empty if none was given. */
  reason: z.string(),
  /** Null: as soon as it is approved. */
  published_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** Notice that it replaces once approved. */
  replaces_id: z.nullable(z.number()),
  /** Its next version, if one is being written. */
  version_id: z.nullable(z.number()),
  /** Writer; null and empty for sample data and deleted accounts. */
  member_id: z.nullable(z.number()),
  writer_name: z.string(),
  changed_at: z.string(),
  applied_at: z.nullable(z.string()),
  approved_by: z.nullable(z.number()),
  approver_name: z.string(),
  approved_at: z.nullable(z.string()),
  /** 1: the reader wrote it, or its writer is gone and the reader may write it. */
  is_own: Flag,
  /** Version that was read. Each step sends it back. */
  revision: z.number(),
});
export type DeskLine = z.infer<typeof DeskLine>;

const Texts = z.object({
  title: Words,
  body: Words,
  plain_title: z.string(),
  plain_body: z.string(),
  department: Words,
});

/** A notice with its texts and history. */
export const OpenNotice = z.extend(DeskLine, {
  body: Words,
  plain_title: z.string(),
  plain_body: z.string(),
  steps: z.array(RecordedAction),
  /** Why the reader cannot decide it, a sentence; null when they can. */
  obstacle: z.nullable(z.string()),
  /** Text for comparison: the public text that it replaces, or the earlier application; null: none. */
  compared: z.nullable(z.object({ with: z.enum(['public', 'applied']), texts: Texts })),
  /** Expiry of the preview link; null: there is none. */
  preview_until: z.nullable(z.string()),
});
export type OpenNotice = z.infer<typeof OpenNotice>;

/**
 * Lists of the desk: own unpublished notices; those waiting for approval; public and scheduled ones; of these the ones
 * without a text in easy Japanese that are not over. Obituaries need none.
 */
export const deskStatuses = ['own', 'waiting', 'public', 'without_easy'] as const;
export type DeskStatus = (typeof deskStatuses)[number];

const OfNotice = z.object({ notice_id: RowId });
const seen = { notice_id: RowId, seen: SeenRevision };
const reply = z.object({ notice: OpenNotice });
const refusalsOfStep = ['not-found', 'foreign-notice', 'publication-changed', 'publication-state'] as const;
const refusalsOfText = [
  'rich-too-long',
  'rich-unfit',
  'rich-no-alt',
  'rich-address',
  'too-many-files-in-notice',
  'notice-closed-early',
  'version-in-future',
] as const;

export const listDeskNotices = toRead('listDeskNotices', 'GET', '/api/notice-desk', {
  input: z.object({ status: z.optional(z.enum(deskStatuses)), page: PageNumber }),
  reply: z.object({
    notices: z.array(DeskLine),
    /** `asked`: waiting notices that the reader may decide. */
    counts: z.object({
      own: z.number(),
      waiting: z.number(),
      public: z.number(),
      without_easy: z.number(),
      asked: z.number(),
    }),
    ...pageReply,
  }),
  isFollowed: true,
  description: `Notices at the desk: the official’s own that are not public, those that wait for an approver, the oldest first, those that are public, or those of them that lack a text in easy Japanese; ${NOTICE_DESK_PAGE_SIZE} a page.`,
});

export const readNoticeChoices = toWrite('readNoticeChoices', 'GET', '/api/notice-choices', {
  reply: z.object({
    /** The official’s own office, as default. */
    department: Words,
    services: z.array(z.object({ service_id: z.number(), service_name: Words })),
  }),
  description: 'What a new notice begins with, and the services whose users it can be for.',
});

export const readDeskNotice = toRead('readDeskNotice', 'GET', '/api/notice-desk/:notice_id', {
  input: OfNotice,
  reply,
  refusals: ['not-found'],
  description:
    'One notice at the desk, with its texts, its history and what it is to be compared with. A draft is its writer’s alone.',
});

export const createNotice = toWrite('createNotice', 'POST', '/api/notice-desk', {
  maxBodyBytes: BODY_BYTES,
  input: z.object(noticeWriting),
  reply,
  success: 201,
  refusals: [...refusalsOfText, 'too-many-drafts'],
  description: 'Keeps a new notice as a draft.',
});

export const updateNotice = toWrite('updateNotice', 'PUT', '/api/notice-desk/:notice_id', {
  maxBodyBytes: BODY_BYTES,
  input: z.object({ ...seen, is_confirmed: z._default(Flag, 0), ...noticeWriting }),
  reply,
  refusals: [...refusalsOfStep, ...refusalsOfText, 'drop-unconfirmed', 'version-exists'],
  description:
    'Changes a notice, which is a draft from then on: one that was applied for is no longer, and one that is public is taken back, which has to be confirmed.',
});

export const applyNotice = toWrite('applyNotice', 'POST', '/api/notice-desk/:notice_id/apply', {
  input: z.object(seen),
  reply,
  refusals: [...refusalsOfStep, 'notice-over', 'version-exists'],
  description: 'Asks for a notice to be approved: it has to say everything in both languages. The approvers are told.',
});

export const approveNotice = endpoint('approveNotice', 'POST', '/api/notice-desk/:notice_id/approve', {
  permission: 'notice:approve:any',
  input: z.object({ ...seen, reason: DecisionReason }),
  reply,
  refusals: [...refusalsOfStep, 'own-publication', 'publication-same-hand', 'publication-nobodys', 'notice-over'],
  description:
    'Approves what was read: it is public from its hour on. A new version takes the place of the public one, at its address. Nobody approves what they wrote or changed.',
});

export const disapproveNotice = endpoint('disapproveNotice', 'POST', '/api/notice-desk/:notice_id/disapprove', {
  permission: 'notice:approve:any',
  input: z.object({ ...seen, reason: DecisionReason }),
  reply,
  refusals: [...refusalsOfStep, 'own-publication', 'publication-same-hand', 'publication-nobodys'],
  description: 'Gives a notice back to its writer with a reason, who may apply again.',
});

export const dropNotice = toRead('dropNotice', 'POST', '/api/notice-desk/:notice_id/drop', {
  input: z.object({ ...seen, is_confirmed: z._default(Flag, 0), reason: DecisionReason }),
  reply,
  refusals: [...refusalsOfStep, 'drop-unconfirmed'],
  description:
    'Withdraws a notice: it is a draft again and nobody reads it until it is approved anew. Its writer does, and an approver what is public; of something public it has to be confirmed.',
});

export const writeVersion = toWrite('writeVersion', 'POST', '/api/notice-desk/:notice_id/version', {
  input: OfNotice,
  reply,
  success: 201,
  refusals: ['not-found', 'publication-state', 'version-exists', 'too-many-drafts'],
  description:
    'Begins a new version of a public notice as a draft of the official’s own. The public one stays until the version is approved.',
});

export const discardNotice = toWrite('discardNotice', 'DELETE', '/api/notice-desk/:notice_id', {
  input: z.object(seen),
  refusals: [...refusalsOfStep, 'version-exists'],
  description: 'Throws a draft of the official’s own away for good.',
});

export const shareNotice = toRead('shareNotice', 'POST', '/api/notice-desk/:notice_id/preview', {
  input: z.object({ notice_id: RowId, is_shared: Flag }),
  reply: z.object({
    /** Secret of the preview link, shown only once; null: the link was removed. */
    key: z.nullable(z.string()),
    preview_until: z.nullable(z.string()),
  }),
  refusals: ['not-found', 'publication-state'],
  description: `Makes a secret address at which a colleague reads an unpublished notice for ${PREVIEW_DAYS} days, in place of an earlier one, or ends it.`,
});

export const readNoticePreview = endpoint('readNoticePreview', 'POST', '/api/notice-previews', {
  permission: 'public',
  isGuarded: true,
  input: z.object({ key: z.string().check(bounded(SHORT, { error: 'format' })) }),
  reply: z.object({
    notice: z.object({
      title: z.string(),
      department: z.string(),
      notice_category_id: NoticeCategoryId,
      is_prioritized: Flag,
      published_at: z.string(),
      /** HTML, sanitised by the server. */
      body: z.string(),
    }),
    preview_until: z.string(),
  }),
  refusals: ['not-found'],
  description: 'An unpublished notice by the key of its preview, until the preview ends.',
});
