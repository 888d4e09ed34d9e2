import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { Flag, RowId } from '../fields/ids.ts';
import { longText, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import {
  BODY_LENGTH,
  KindParameter,
  MOST_PICTURES,
  PLACE_LENGTH,
  Position,
  ReceiptCode,
  ReportState,
} from './model.ts';

const ofOfficials = endpointsFor('report:work:any');
export const REPORT_DESK_PAGE_SIZE = 50;
const desk = '/api/report-desk/:report_id';

/** Filter of the inbox: what the office has to do, what nobody has looked at, what is late, or what has ended. */
export const ReportFilter = z.enum(['open', 'received', 'late', 'ended', 'doubles']);
export type ReportFilter = z.infer<typeof ReportFilter>;

export const DeskReportLine = z.object({
  report_id: z.number(),
  receipt_code: z.string(),
  kind_key: z.string(),
  kind_name: z.string(),
  state: ReportState,
  office: z.string(),
  /** Begin of what was written. */
  subject: z.string(),
  place: z.string(),
  received_at: z.string(),
  due_on: DateTextSchema,
  told: z.number(),
  pictures: z.number(),
  is_public: Flag,
  double_of: z.nullable(z.number()),
});
export type DeskReportLine = z.infer<typeof DeskReportLine>;

export const reportEvents = [
  'received',
  'accepted',
  'in-hand',
  'done',
  'not-ours',
  'declined',
  'company',
  'office',
  'public',
  'hidden',
  'merged',
  'picture-removed',
] as const;

export const DeskReport = z.extend(DeskReportLine, {
  revision: z.number(),
  body: z.string(),
  public_body: z.string(),
  position: z.nullable(Position),
  /** Whether its kind can be public. */
  shown: z.enum(['map', 'list', 'nowhere']),
  company: z.string(),
  company_name: z.string(),
  organization_id: z.number(),
  organizations: z.array(z.object({ organization_id: z.number(), organization_name: z.string() })),
  kinds: z.array(z.object({ kind_key: z.string(), kind_name: z.string() })),
  answers: z.array(
    z.object({ answer_key: z.string(), ends: z.enum(['done', 'not-ours', 'declined']), words: z.string() }),
  ),
  /** How many are told of steps. */
  followers: z.number(),
  /** Pictures as data addresses: nobody else can open them. */
  images: z.array(
    z.object({
      report_picture_id: z.number(),
      src: z.string(),
      width: z.number(),
      height: z.number(),
      is_released: Flag,
    }),
  ),
  /** Other open reports of its kind near by. */
  near: z.array(z.object({ report_id: z.number(), receipt_code: z.string(), subject: z.string(), metres: z.number() })),
  events: z.array(
    z.object({
      what: z.enum(reportEvents),
      reason: z.nullable(z.string()),
      happened_at: z.string(),
      by_name: z.nullable(z.string()),
    }),
  ),
});
export type DeskReport = z.infer<typeof DeskReport>;

const reply = z.object({ report: DeskReport });
/** The report as the official has seen it: who saw an older one is refused. */
const seen = { report_id: RowId, revision: z.number().check(z.int(), z.gte(0)) };
const reason = longText(REASON_LENGTH);
const refusals = ['not-found', 'report-changed', 'report-step'] as const;

export const listDeskReports = ofOfficials('listDeskReports', 'GET', '/api/report-desk', {
  input: z.object({
    state: z.optional(ReportFilter),
    /** Left out: the official's own office. */
    office: z.optional(z.literal('all')),
    /** Receipt code, words or place. */
    q: z.optional(text(64)),
    page: PageNumber,
  }),
  reply: z.object({ reports: z.array(DeskReportLine), ...pageReply }),
  description: `Reports, of the own office unless all are asked for, those due first, ${REPORT_DESK_PAGE_SIZE} a page. The look is in the audit log.`,
});

export const readDeskReport = ofOfficials('readDeskReport', 'GET', desk, {
  input: z.object({ report_id: RowId }),
  reply,
  refusals: ['not-found'],
  description: 'One report with its pictures, what is near, and what happened. The look is in the audit log.',
});

export const stepReport = ofOfficials('stepReport', 'POST', `${desk}/step`, {
  input: z.object({
    ...seen,
    to: z.enum(['accepted', 'in-hand', 'done', 'not-ours', 'declined']),
    /** Key of ready words in the town's list; empty: none. */
    answer_key: z._default(z.union([z.literal(''), KindParameter]), ''),
    reason: z._default(reason, ''),
  }),
  reply,
  refusals: [...refusals, 'required'],
  changes: ['listDeskReports'],
  description: 'The next step of a report. Who told of it and wants to know gets the words as they are written here.',
});

export const giveReportToCompany = ofOfficials('giveReportToCompany', 'POST', `${desk}/company`, {
  input: z.object({ ...seen, note: z._default(reason, '') }),
  reply,
  refusals: [...refusals, 'report-company'],
  changes: ['listDeskReports'],
  description:
    'Hands the work to the company of the kind by mail: place, the office’s words and a note. Who reported it is not in the mail.',
});

export const giveReportToOffice = ofOfficials('giveReportToOffice', 'POST', `${desk}/office`, {
  input: z.object({ ...seen, organization_id: RowId, kind_key: KindParameter, note: z._default(reason, '') }),
  reply,
  refusals: [...refusals, 'report-kind', 'report-office'],
  changes: ['listDeskReports'],
  description: 'Gives a report to another office of the town, or puts its kind right.',
});

export const publishReport = ofOfficials('publishReport', 'POST', `${desk}/publish`, {
  input: z.object({
    ...seen,
    is_public: Flag,
    /** What everybody reads in place of what was sent. */
    public_body: z._default(longText(BODY_LENGTH), ''),
    place: z._default(text(PLACE_LENGTH), ''),
    /** Pictures that everybody may see. */
    released: z._default(list(RowId, MOST_PICTURES), []),
  }),
  reply,
  refusals: [...refusals, 'required', 'report-not-looked', 'report-kind-hidden'],
  changes: ['listPublicReports'],
  description: 'What everybody reads of a report, and which of its pictures they see; or nothing any more.',
});

export const removeReportPicture = ofOfficials('removeReportPicture', 'POST', `${desk}/remove-picture`, {
  input: z.object({ ...seen, report_picture_id: RowId, reason: reason.check(z.minLength(1, { error: 'required' })) }),
  reply,
  refusals,
  changes: ['listPublicReports'],
  description: 'Deletes a picture for good.',
});

export const mergeReport = ofOfficials('mergeReport', 'POST', `${desk}/merge`, {
  input: z.object({ ...seen, into: ReceiptCode }),
  reply,
  refusals: [...refusals, 'report-merge', 'report-code'],
  changes: ['listDeskReports', 'listPublicReports'],
  description: 'Makes a report a double of another: who told of it is told of the other from now on.',
});

export const readReportStatistics = ofOfficials('readReportStatistics', 'GET', '/api/report-desk/statistics', {
  reply: z.object({
    kinds: z.array(
      z.object({
        kind_name: z.string(),
        received: z.number(),
        open: z.number(),
        late: z.number(),
        ended: z.number(),
        /** Days from receipt to end, the middle one; null: none has ended. */
        middle_days: z.nullable(z.number()),
      }),
    ),
  }),
  description: 'Reports of the last 365 days by kind: how many came, are open, late and ended, and in how many days.',
});
