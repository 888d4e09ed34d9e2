import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { AlertReach } from '../alerts/model.ts';
import { refusalsOfSecond } from '../second-official/waiting.ts';
import { Way } from '../wishes/model.ts';
import { WarningFormat, WarningKind, WarningLevel, WarningStatus, WarningStep } from './model.ts';

const desk = endpointsFor('warning:release:any');

/** A thread as everybody reads it. */
export const WarningView = z.object({
  warning_id: z.number(),
  status: WarningStatus,
  kind: WarningKind,
  /** As it stands, or as it last stood. */
  level: WarningLevel,
  title: z.string(),
  /** 警戒レベル, where the kind has one; empty: none. */
  alert_level: z.string(),
  advice: z.string(),
  /** The sender's own words, in its language; empty: none. */
  headline: z.string(),
  office: z.string(),
  format: WarningFormat,
  started_at: z.string(),
  changed_at: z.string(),
  /** Null: it stands. */
  ended_at: z.nullable(z.string()),
  is_cancelled: Flag,
});
export type WarningView = z.infer<typeof WarningView>;

const SourceView = z.object({
  source_name: z.string(),
  /** When it last answered; null: not yet. */
  looked_at: z.nullable(z.string()),
  /** 1: it has not answered for a while, so that what is shown may be out of date. */
  is_late: Flag,
});

/** Event of the line that tells pages of a change. */
export const WARNINGS_LINE = '/api/warnings/stream';

export const readWarnings = endpoint('readWarnings', 'GET', '/api/warnings', {
  permission: 'public',
  isFollowed: true,
  reply: z.object({
    told_at: z.string(),
    /** None: the town has no sources of warnings. */
    sources: z.array(SourceView),
    /** What stands, the most serious first. */
    warnings: z.array(WarningView),
    /** What has ended in the last day. */
    ended: z.array(WarningView),
  }),
  description:
    'Warnings of the meteorological agency and of others that concern the town now. A change is told at /api/warnings/stream (server-sent events).',
});
export type ReadWarnings = z.infer<typeof readWarnings.reply>;

const DeskThread = z.extend(WarningView, {
  steps: z.array(WarningStep),
  /** 1: an official has to release it at this level. */
  is_waiting: Flag,
  /** What banner and message say. */
  words: Localized,
  has_banner: Flag,
  tells_members: Flag,
  /** 1: also at night. */
  at_night: Flag,
  /** The level up to which it was released; 0: never. */
  released_level: z.number(),
  withheld_level: z.number(),
  decided_at: z.nullable(z.string()),
  /** Empty: nobody has decided, or they have left. */
  decided_name: z.string(),
  told_level: z.number(),
  /** Ways by which members are told. */
  ways: z.array(Way),
  /** How the last message to members has arrived; null: there was none. */
  reach: z.nullable(z.extend(AlertReach, { begun_at: z.string() })),
  /** Its end by hand, asked for or done; null: neither. */
  closing: z.nullable(
    z.object({
      reason: z.string(),
      asked_at: z.string(),
      /** Null: they have left. */
      asked_name: z.nullable(z.string()),
      /** Null: a second official has to agree. */
      closed_at: z.nullable(z.string()),
      closed_name: z.nullable(z.string()),
      is_alone: Flag,
      /** Why the reader cannot agree; null: they can, or it is done. */
      obstacle: z.nullable(z.string()),
    }),
  ),
});
export type DeskThread = z.infer<typeof DeskThread>;

const DeskReply = z.object({
  told_at: z.string(),
  /** Members who can be told. */
  members: z.number(),
  threads: z.array(DeskThread),
  past: z.array(DeskThread),
  sources: z.array(
    z.extend(SourceView, {
      /** Address or folder. */
      place: z.string(),
      failure: z.nullable(z.string()),
      /** Files that gave nothing, the newest first. */
      faults: z.array(z.object({ name: z.string(), code: z.string(), at: z.string() })),
    }),
  ),
});
export type WarningDesk = z.infer<typeof DeskReply>;

export const readWarningDesk = desk('readWarningDesk', 'GET', '/api/desk/warnings', {
  isFollowed: true,
  reply: DeskReply,
  description: 'Warnings that stand, what waits for a release with its words, earlier ones, and the sources.',
});

const changes = ['readWarningDesk'];
const decided = z.object({
  warning_id: RowId,
  /** The level that the official has seen. */
  level: WarningLevel,
});
const refusals = ['not-found', 'warning-over', 'warning-changed'] as const;

export const releaseWarning = desk('releaseWarning', 'POST', '/api/desk/warnings/:warning_id/release', {
  input: decided,
  reply: DeskReply,
  changes,
  refusals: [...refusals, 'warning-no-release'],
  description: 'Puts the banner up and tells members, as the town’s table says for this level.',
});

export const withholdWarning = desk('withholdWarning', 'POST', '/api/desk/warnings/:warning_id/withhold', {
  input: z.extend(decided, { reason: text(200).check(z.minLength(1, { error: 'required' })) }),
  reply: DeskReply,
  changes,
  refusals: [...refusals, 'warning-no-release'],
  description: 'Decides that nobody is told of this level; the page shows the warning all the same.',
});

export const closeWarning = desk('closeWarning', 'POST', '/api/desk/warnings/:warning_id/close', {
  input: z.extend(decided, { reason: text(200).check(z.minLength(1, { error: 'required' })), is_alone: Flag }),
  reply: DeskReply,
  changes,
  refusals: [...refusals, 'warning-closing', 'evacuation-reason-short', 'evacuation-often'],
  description:
    'Asks a second official to end a warning for the town, or ends it alone. A newer telegram begins it anew.',
});

export const approveClosing = desk('approveClosing', 'POST', '/api/desk/warnings/:warning_id/close/approve', {
  input: decided,
  reply: DeskReply,
  changes,
  refusals: ['warning-over', 'warning-changed', ...refusalsOfSecond],
  description:
    'Ends a warning for the town, as the second official: its banner ends, and those who were told hear of it.',
});

export const dropClosing = desk('dropClosing', 'POST', '/api/desk/warnings/:warning_id/close/drop', {
  input: z.object({ warning_id: RowId }),
  reply: DeskReply,
  changes,
  refusals: ['not-found', 'second-decided'],
  description: 'Takes back that a warning is to be ended.',
});
