import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { DecisionReason, RecordedAction, SeenRevision, publishingFlags } from '../publishing/model.ts';
import { standingKinds, standingWriting } from './model.ts';
import { MOST_TEXTS } from './rules.ts';

const toWrite = endpointsFor('faq:write:any');

const at = '/api/standing-texts/:standing_text_id';

/** Largest body: two languages of 60,000 characters each, plus JSON. */
const BODY_BYTES = 768 * 1024;

const Words = z.object({ ja: z.string(), en: z.string() });
const Kind = z.enum(standingKinds);

/** A text in the desk's list. */
export const StandingLine = z.object({
  standing_text_id: z.number(),
  kind: Kind,
  category_key: z.string(),
  title: Words,
  ...publishingFlags,
  /** Reason for the approval or denial; empty if none was given. */
  reason: z.string(),
  /** Public text that it replaces once approved. */
  replaces_id: z.nullable(z.number()),
  version_id: z.nullable(z.number()),
  writer_name: z.string(),
  approver_name: z.string(),
  changed_at: z.string(),
  /** 1: the reader wrote or changed it, so may not approve it. */
  is_own: Flag,
  /** Version that was read. Each step sends it back. */
  revision: z.number(),
});
export type StandingLine = z.infer<typeof StandingLine>;

/** A text with its contents and history. */
export const OpenStanding = z.extend(StandingLine, {
  body: Words,
  steps: z.array(RecordedAction),
  /** Why the reader cannot decide it, a sentence; null when they can. */
  obstacle: z.nullable(z.string()),
  /** The public text that it replaces; null: none. */
  compared: z.nullable(z.object({ title: Words, body: Words })),
});
export type OpenStanding = z.infer<typeof OpenStanding>;

const OfText = z.object({ standing_text_id: RowId });
const seen = { standing_text_id: RowId, seen: SeenRevision };
const Confirmed = z._default(Flag, 0);
const reply = z.object({ text: OpenStanding });
const refusalsOfStep = ['not-found', 'publication-changed', 'publication-state'] as const;
const refusalsOfText = ['rich-too-long', 'rich-unfit', 'rich-no-alt', 'rich-address'] as const;
const Ids = list(RowId, MOST_TEXTS);

export const listStandingTexts = endpoint('listStandingTexts', 'GET', '/api/standing-texts', {
  permission: 'faq:read:any',
  input: z.object({ kind: z.optional(Kind) }),
  reply: z.object({
    texts: z.array(StandingLine),
    /** Categories for a text of this kind, in page order. */
    categories: z.array(z.object({ category_key: z.string(), category: Words })),
    /** Questions opened in the last twelve months, and how often. */
    opened: z.array(z.object({ standing_text_id: z.number(), times: z.number() })),
    /** Number of texts of each kind that wait for approval; for approvers without their own. */
    waiting: z.object({ faq: z.number(), about: z.number() }),
  }),
  description:
    'The questions with their answers, or the parts of the page about the portal, public or not, as they stand on the page.',
});

export const readStandingText = endpoint('readStandingText', 'GET', at, {
  permission: 'faq:read:any',
  input: OfText,
  reply,
  refusals: ['not-found'],
  description: 'One text with its words, its history and what it is to be compared with.',
});

export const createStandingText = toWrite('createStandingText', 'POST', '/api/standing-texts', {
  maxBodyBytes: BODY_BYTES,
  input: z.object({ kind: Kind, ...standingWriting }),
  reply,
  success: 201,
  refusals: [...refusalsOfText, 'too-many-standing'],
  description: 'Keeps a new question, or a new section, as a draft at the end of its category.',
});

export const askFromInquiry = endpoint('askFromInquiry', 'POST', '/api/standing-texts-from-inquiry', {
  permission: 'message:answer:any',
  input: z.object({ message_thread_id: RowId }),
  reply: z.object({ standing_text_id: z.number() }),
  success: 201,
  refusals: ['not-found', 'too-many-standing'],
  description:
    'Makes a draft question of an inquiry to the official’s own office: its words alone, without whoever asked. Editors rewrite it.',
});

export const updateStandingText = toWrite('updateStandingText', 'PUT', at, {
  maxBodyBytes: BODY_BYTES,
  input: z.object({ ...seen, is_confirmed: Confirmed, ...standingWriting }),
  reply,
  refusals: [...refusalsOfStep, ...refusalsOfText, 'drop-unconfirmed', 'standing-version-exists', 'standing-needed'],
  description:
    'Changes a text, which is a draft from then on: one that was applied for is no longer, and one that is public is taken back, which has to be confirmed.',
});

export const moveStandingText = toWrite('moveStandingText', 'POST', `${at}/move`, {
  input: z.object({ ...seen, step: z.enum(['apply', 'drop']), is_confirmed: Confirmed }),
  reply,
  refusals: [...refusalsOfStep, 'drop-unconfirmed', 'standing-version-exists', 'standing-needed'],
  description: 'Asks for a text to be approved, in both languages, or withdraws it: it is a draft again.',
});

export const decideStandingText = endpoint('decideStandingText', 'POST', `${at}/decide`, {
  permission: 'faq:approve:any',
  input: z.object({ ...seen, step: z.enum(['approve', 'disapprove']), reason: DecisionReason }),
  reply,
  refusals: [...refusalsOfStep, 'own-publication', 'publication-same-hand', 'publication-nobodys'],
  description:
    'Approves what was read, or gives it back with a reason. A new version takes the place of the public text, at its address. Nobody decides what they wrote or changed.',
});

export const writeStandingVersion = toWrite('writeStandingVersion', 'POST', `${at}/version`, {
  input: OfText,
  reply,
  success: 201,
  refusals: ['not-found', 'publication-state', 'standing-version-exists', 'too-many-standing'],
  description: 'Begins a new version of a public text as a draft. The public one stays until the version is approved.',
});

export const discardStandingText = toWrite('discardStandingText', 'DELETE', at, {
  input: z.object(seen),
  refusals: [...refusalsOfStep, 'standing-version-exists'],
  description: 'Throws a draft away for good.',
});

export const orderStandingTexts = toWrite('orderStandingTexts', 'PUT', '/api/standing-texts-order', {
  input: z.object({
    kind: Kind,
    category_key: standingWriting.category_key,
    /** Order when it was read, and the wished order. A version takes the place of the text it replaces. */
    seen: Ids,
    wished: Ids,
  }),
  refusals: ['standing-order-changed'],
  description: 'Puts the texts of a category into another order, at once: the words stay as they were approved.',
});
