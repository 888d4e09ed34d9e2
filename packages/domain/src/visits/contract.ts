import * as z from 'zod/mini';
import { REASON_LENGTH } from '../desk/decision.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { RowId, requiredText, text, told } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { BusKind, PassKind } from '../passes/model.ts';
import { TapOutcome, VisitReason } from '../taps/model.ts';
import { VisitFile, VisitLine, VisitPeriod } from './model.ts';
import { PeriodText } from '../statistics/period.ts';
import { VisitStatistics } from './statistics.ts';

const toRead = endpointsFor('visit:read:any');

/** Staff's endpoints for visits to the bath and rides on the bus. Taps of test terminals are only on their monitor. */

export const VISITS_PAGE_SIZE = 50;
/** Most visits of one file. */
export const MOST_EXPORTED = 10_000;

const question = {
  period: VisitPeriod,
  pass: z.optional(PassKind),
  terminal_id: z.optional(RowId),
  outcome: z.optional(TapOutcome),
  reason: z.optional(VisitReason),
  /** Name, furigana, telephone number, address or town id, in any usual writing. */
  q: z.optional(text(64)),
};

export const listVisits = toRead('listVisits', 'GET', '/api/visits', {
  input: z.object({
    ...question,
    page: PageNumber,
  }),
  reply: z.object({
    visits: z.array(VisitLine),
    ...pageReply,
    /** Terminals to filter by, also removed ones. */
    terminals: z.array(z.object({ terminal_id: z.number(), terminal_name: z.string(), pass: PassKind })),
  }),
  description: `Visits and rides of a day or month, the latest first, ${VISITS_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const exportVisits = toRead('exportVisits', 'GET', '/api/visits/export', {
  input: z.object({ ...question, ...tableChoice }),
  reply: TableFile,
  refusals: ['visits-too-many'],
  description: `The visits of a question as a file, ${MOST_EXPORTED} at most. Each person’s access is in the audit log and they see it.`,
});

export const readVisit = toRead('readVisit', 'GET', '/api/visits/:visit_id', {
  input: z.object({ visit_id: RowId }),
  reply: z.object({ visit: VisitFile }),
  refusals: ['not-found'],
  description: 'One visit with what was put right of it. The access is in the audit log and the person sees it.',
});

export const correctVisit = endpoint('correctVisit', 'POST', '/api/visits/:visit_id/correct', {
  permission: 'visit:correct:any',
  input: z.object({
    visit_id: RowId,
    is_counted: z.boolean(),
    reason: requiredText(REASON_LENGTH),
    /** The visit's `seen` when it was read. */
    seen: text(64).check(z.minLength(1, { error: 'required' })),
  }),
  reply: z.object({ visit: VisitFile }),
  refusals: ['not-found', 'own-account', 'visit-changed', 'visit-so-already'],
  changes: ['listVisits', 'listOverdrafts'],
  description:
    'Lets a visit count or not, with the reason. What was told at the terminal stays; visits left follow at once. The person sees it.',
});

export const addVisit = endpoint('addVisit', 'POST', '/api/visits', {
  permission: 'visit:correct:any',
  input: z
    .object({
      member_id: RowId,
      pass: PassKind,
      /** For a ride; null for the bath. */
      bus_kind: z._default(z.nullable(BusKind), null),
      date: DateTextSchema,
      /** To the minute, "13:05". */
      time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'format' })),
      reason: requiredText(REASON_LENGTH),
    })
    .check(z.refine(({ pass, bus_kind }) => (pass === 'bus') === (bus_kind !== null), told('bus_kind', 'choice'))),
  reply: z.object({ visit: VisitFile }),
  success: 201,
  refusals: ['not-found', 'own-account', 'visit-to-come', 'visit-too-long-ago', 'visit-pass-unused', 'visit-known'],
  changes: ['listVisits', 'listOverdrafts'],
  description:
    'A visit that no terminal recorded, written in by hand with the reason: it counts like any other, and the person sees it.',
});

export const readVisitStatistics = toRead('readVisitStatistics', 'GET', '/api/visits/statistics', {
  canWait: true,
  /** Default: the last whole month with data. */
  input: z.object({ period: z.optional(PeriodText), pass: PassKind }),
  reply: z.extend(VisitStatistics, { period: z.string() }),
  description:
    'How often the bath or the bus was used in a month or a fiscal year; without one, in the last whole month with visits. Nobody’s data is in it.',
});

export const exportVisitStatistics = toRead('exportVisitStatistics', 'GET', '/api/visits/statistics/export', {
  input: z.object({ period: PeriodText, pass: PassKind, ...tableChoice }),
  reply: TableFile,
  description:
    'The same figures as a file. Numbers of people and of reasons below 3 are left out: the file leaves the office.',
});
