import * as z from 'zod/mini';
import { REASON_LENGTH } from '../desk/decision.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { DoorRow } from '../doors/model.ts';
import { RowId, requiredText, told } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { BusKind, PassKind, TerminalUse } from '../passes/model.ts';
import { Hex64 } from '../taps/model.ts';
import { QuarantineReason } from '../terminal-ledger/model.ts';
import { TerminalCondition } from './own-contract.ts';
import { terminalStates } from './state.ts';

const toManage = endpointsFor('terminal:manage:any');

/** Staff's endpoints for terminals and for findings in their ledgers. */

/** A terminal as staff see it; all times are ISO instants. */
export const Terminal = z.object({
  terminal_id: z.number(),
  terminal_name: z.string(),
  /** Null: a desk, which takes no taps. */
  pass: z.nullable(TerminalUse),
  /** The door that it opens; null elsewhere. */
  door_id: z.nullable(z.number()),
  bus_kind: z.nullable(BusKind),
  is_test: z.boolean(),
  state: z.enum(terminalStates),
  /** Expiry of its code; null once it is registered. */
  code_expires_at: z.nullable(z.string()),
  created_at: z.string(),
  registered_at: z.nullable(z.string()),
  /** Number of its key, as its screen shows it; null until it is registered. */
  key_number: z.nullable(z.string()),
  /** Official who last received a code; null once the account is deleted. */
  code_by_name: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  approved_by_name: z.nullable(z.string()),
  /** Why the reader cannot approve it; null when they can, or when nothing needs approval. */
  obstacle: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  wipe_asked_at: z.nullable(z.string()),
  wiped_at: z.nullable(z.string()),
  /** Time of its last heartbeat, and its condition then. */
  seen_at: z.nullable(z.string()),
  condition: z.nullable(TerminalCondition),
  /** Milliseconds by which its clock is ahead of the server's. */
  clock_offset_ms: z.nullable(z.number()),
  /** Last event of its ledger received without a gap. */
  high_water: z.object({ seq: z.number(), hash: Hex64 }),
  /** Uploads that staff have to examine. */
  open_quarantines: z.number(),
});
export type Terminal = z.infer<typeof Terminal>;

/** An implausible upload. The database keeps its events as sent. */
export const Quarantine = z.object({
  terminal_quarantine_id: z.number(),
  terminal_id: z.number(),
  terminal_name: z.string(),
  reason: QuarantineReason,
  /** First event in dispute, and the number of events sent with it. */
  from_seq: z.number(),
  events: z.number(),
  /** Times of the first and the last of them, by the terminal. */
  first_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  received_at: z.string(),
  settled_at: z.nullable(z.string()),
  settled_by_name: z.nullable(z.string()),
  settled_note: z.string(),
});
export type Quarantine = z.infer<typeof Quarantine>;

/** A visit beyond the year's number that an offline terminal admitted. */
export const Overdraft = z.object({
  visit_id: z.number(),
  /** null: the account is deleted. */
  member_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  terminal_name: z.nullable(z.string()),
  visited_at: z.string(),
  pass_year: z.number(),
  /** The person's visits including this one, and the year's limit. */
  visits: z.number(),
  visits_a_year: z.number(),
  reported_at: z.string(),
  settled_at: z.nullable(z.string()),
});
export type Overdraft = z.infer<typeof Overdraft>;

const one = z.object({ terminal_id: RowId });
const terminalReply = z.object({ terminal: Terminal });
const codeReply = z.object({
  terminal: Terminal,
  /** Code to type into the terminal, `K7QM-4T2X-9B`. Only this answer contains it. */
  code: z.string(),
});

export const listTerminals = toManage('listTerminals', 'GET', '/api/terminals', {
  reply: z.object({
    terminals: z.array(Terminal),
    /** The town's doors that a terminal opens. */
    doors: z.array(z.pick(DoorRow, { door_id: true, door_name: true })),
  }),
  isFollowed: true,
  description: 'All terminals, the revoked and wiped ones last, with how they are.',
});

export const readFaceNotice = toManage('readFaceNotice', 'GET', '/api/terminals/face-notice', {
  input: z.object({ pass: PassKind }),
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'The notice to be hung beside a terminal of this pass: what its camera does. In Japanese and English, for towns that recognise faces.',
});

export const readFaceConsent = toManage('readFaceConsent', 'GET', '/api/terminals/face-consent', {
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'The consent to the enrolment of a face on paper, to be signed at the counter; in the language of the request, for towns that recognise faces.',
});

export const createTerminal = toManage('createTerminal', 'POST', '/api/terminals', {
  input: z
    .object({
      terminal_name: requiredText(60),
      /** Null: a desk. */
      pass: z.nullable(TerminalUse),
      bus_kind: z._default(z.nullable(BusKind), null),
      door_id: z._default(z.nullable(RowId), null),
      is_test: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ pass, bus_kind }) => (pass === 'bus') === (bus_kind !== null), told('bus_kind', 'choice')),
      // A test terminal needs no approval: a desk cannot be tested without people, and a door opens for everybody on it.
      z.refine(({ pass, is_test }) => pass === 'bath' || pass === 'bus' || !is_test, {
        error: 'choice',
        path: ['is_test'],
      }),
      z.refine(({ pass, door_id }) => (pass === 'door') === (door_id !== null), told('door_id', 'choice')),
    ),
  reply: codeReply,
  success: 201,
  refusals: ['not-found'],
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description:
    'A new terminal, or a desk, and the code by which it registers itself: once, within ten minutes. Unless it is for trying, a second official approves it then.',
});

export const renewTerminalCode = toManage('renewTerminalCode', 'POST', '/api/terminals/:terminal_id/code', {
  input: one,
  reply: codeReply,
  refusals: ['not-found', 'terminal-registered'],
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description: 'A new code for a terminal that has not registered yet; the one before is worth nothing from now on.',
});

export const renameTerminal = toManage('renameTerminal', 'PUT', '/api/terminals/:terminal_id', {
  input: z.object({ ...one.shape, terminal_name: requiredText(60) }),
  reply: terminalReply,
  refusals: ['not-found'],
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description: 'Gives a terminal another name.',
});

export const approveTerminal = toManage('approveTerminal', 'POST', '/api/terminals/:terminal_id/approve', {
  input: one,
  reply: terminalReply,
  refusals: [
    'not-found',
    'terminal-not-registered',
    'second-decided',
    'second-own-request',
    'second-same-hand',
    'second-asker-gone',
    'terminal-door-taken',
  ],
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description:
    'Lets a registered terminal work: by another official than the one who got its code. Until then it gets no snapshot and nothing of it is taken.',
});

export const refuseTerminal = toManage('refuseTerminal', 'POST', '/api/terminals/:terminal_id/refuse', {
  input: one,
  reply: terminalReply,
  refusals: ['not-found', 'second-decided'],
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description: 'Ends a terminal that waits for approval.',
});

export const revokeTerminal = toManage('revokeTerminal', 'POST', '/api/terminals/:terminal_id/revoke', {
  input: one,
  reply: terminalReply,
  refusals: ['not-found'],
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description: 'Ends a terminal: its key is worth nothing from now on, what it has not sent is not taken any more.',
});

export const wipeTerminal = toManage('wipeTerminal', 'POST', '/api/terminals/:terminal_id/wipe', {
  input: one,
  reply: terminalReply,
  refusals: ['not-found', 'terminal-not-registered'],
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description: 'Stolen: ends the terminal and tells it to delete what it holds as soon as it is heard of again.',
});

export const listQuarantines = toManage('listQuarantines', 'GET', '/api/terminal-quarantines', {
  reply: z.object({ quarantines: z.array(Quarantine), has_more: z.boolean() }),
  description: 'Uploads that cannot be true, the open ones first.',
});

export const settleQuarantine = toManage(
  'settleQuarantine',
  'POST',
  '/api/terminal-quarantines/:terminal_quarantine_id/settle',
  {
    input: z.object({ terminal_quarantine_id: RowId, note: requiredText(REASON_LENGTH) }),
    reply: z.object({ quarantine: Quarantine }),
    refusals: ['not-found', 'already-settled'],
    changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
    description: 'Notes what was found out about an upload and what was done.',
  },
);

export const listOverdrafts = endpoint('listOverdrafts', 'GET', '/api/overdrafts', {
  permission: 'visit:read:any',
  reply: z.object({ overdrafts: z.array(Overdraft), has_more: z.boolean() }),
  description:
    'Visits beyond the year’s number, the open ones first. Each person’s access is in the audit log and they see it.',
});

export const settleOverdraft = endpoint('settleOverdraft', 'POST', '/api/overdrafts/:visit_id/settle', {
  permission: 'visit:correct:any',
  input: z.object({ visit_id: RowId }),
  reply: z.object({ overdraft: Overdraft }),
  refusals: ['not-found', 'already-settled'],
  changes: ['listOverdrafts'],
  description: 'Notes that an overdraft was talked over with the person. The visit stays as it was.',
});
