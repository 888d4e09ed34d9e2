import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Email, RowId } from '../fields/model.ts';
import { Flag } from '../fields/ids.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import {
  Cover,
  FACES_BODY_BYTES,
  FacesRequest,
  KindParameter,
  MOST_PICTURES,
  Position,
  REPORT_BODY_BYTES,
  ReceiptCode,
  ReportRequest,
  ReportState,
} from './model.ts';
import { CONFIRM_HOURS, CONTACT_DAYS, MOST_NEAR, NEAR_METRES } from './rules.ts';

const forAll = endpointsFor('public');
export const REPORTS_PAGE_SIZE = 50;

/** A kind as the form offers it. */
const KindView = z.object({
  kind_key: z.string(),
  kind_name: z.string(),
  hint: z.string(),
  shown: z.enum(['map', 'list', 'nowhere']),
});
export type KindView = z.infer<typeof KindView>;

export const readReportKinds = forAll('readReportKinds', 'GET', '/api/reports/kinds', {
  reply: z.object({ danger: z.string(), kinds: z.array(KindView) }),
  description: 'The kinds of things that can be reported, and what to do where somebody is in danger.',
});

const NearReport = z.object({
  report_id: z.number(),
  state: ReportState,
  /** Empty until an official has released it. */
  words: z.string(),
  place: z.string(),
  received_on: DateTextSchema,
  metres: z.number(),
  /** How many have told of it. */
  told: z.number(),
});
export type NearReport = z.infer<typeof NearReport>;

export const findNearReports = forAll('findNearReports', 'POST', '/api/reports/near', {
  input: z.object({ kind_key: KindParameter, position: Position }),
  reply: z.object({ reports: z.array(NearReport) }),
  description: `Open reports of a kind within ${NEAR_METRES} metres, the nearest first, ${MOST_NEAR} at most: perhaps somebody has told of it already. Of one that no official has released, neither words nor place; of a kind that the town does not show on the map, none. The position is neither stored nor logged.`,
});

export const findFaces = forAll('findFaces', 'POST', '/api/reports/faces', {
  input: FacesRequest,
  reply: z.object({ covers: z.array(Cover) }),
  refusals: ['report-picture', 'reports-closed', 'too-many-requests'],
  maxBodyBytes: FACES_BODY_BYTES,
  canWait: true,
  description:
    'Where in a picture somebody’s face or a number plate may be, as boxes that the sender moves, removes or adds before anything is reported. The picture is looked at in memory, and neither stored nor logged.',
});

/** The receipt code, and what follows. */
const Received = z.object({
  /** "K7QM-2XPD": opens the state of the report. */
  receipt_code: z.string(),
  due_on: DateTextSchema,
  office: z.string(),
  /** `mail`: the address gets a link to confirm first; `member`: told as a member; `none`: by the code alone. */
  told_by: z.enum(['mail', 'member', 'none']),
});
export type Received = z.infer<typeof Received>;

export const sendReport = forAll('sendReport', 'POST', '/api/reports', {
  input: ReportRequest,
  reply: Received,
  success: 201,
  refusals: [
    'reports-closed',
    'report-kind',
    'report-outside',
    'report-picture',
    'too-many-requests',
    'sends-of-contact',
    'sends-of-network',
    'sends-of-town',
  ],
  dependsOnReader: true,
  maxBodyBytes: REPORT_BODY_BYTES,
  description: `Reports what is broken, without an account or as a member. At most ${MOST_PICTURES} pictures, which are drawn anew without what a camera writes into them. A guest’s address is told of steps once its link is pressed within ${CONFIRM_HOURS} hours, and deleted ${CONTACT_DAYS} days after the end. The same report sent again on one day is taken once.`,
});

export const joinReport = forAll('joinReport', 'POST', '/api/reports/:report_id/join', {
  input: z.object({
    report_id: RowId,
    email: z._default(z.union([z.literal(''), Email]), ''),
    is_told: z._default(z.boolean(), true),
  }),
  reply: z.object({ told: z.number(), told_by: Received.shape.told_by }),
  refusals: ['not-found', 'reports-closed', 'sends-of-contact', 'sends-of-network', 'sends-of-town'],
  dependsOnReader: true,
  description:
    '“I saw it too”: counts, once a day and network, and tells of each step on the same ways as one’s own report.',
});

export const confirmReportContact = forAll('confirmReportContact', 'POST', '/api/reports/confirm', {
  input: z.object({ token: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  /** Empty: the address has joined a report of somebody else. */
  reply: z.object({ receipt_code: z.string() }),
  refusals: ['link-invalid'],
  isGuarded: true,
  description: 'Confirms by the secret of a link that an address wants to be told of a report.',
});

/** A step as its reporter reads it: the office is named, officials are not. */
const ReportStep = z.object({ state: ReportState, words: z.string(), happened_at: z.string() });

const ReportStatus = z.object({
  receipt_code: z.string(),
  kind_name: z.string(),
  state: ReportState,
  body: z.string(),
  place: z.string(),
  office: z.string(),
  received_on: DateTextSchema,
  due_on: DateTextSchema,
  told: z.number(),
  /** 1: it goes on with an earlier report of the same thing, whose steps these are. */
  is_double: Flag,
  steps: z.array(ReportStep),
});
export type ReportStatus = z.infer<typeof ReportStatus>;

export const readReportStatus = forAll('readReportStatus', 'POST', '/api/reports/status', {
  input: z.object({ receipt_code: ReceiptCode }),
  reply: z.object({ report: ReportStatus }),
  refusals: ['report-code'],
  isGuarded: true,
  description: 'How a report stands, by its receipt code.',
});

/** A report as everybody reads it: in the office's words, without a name. */
export const PublicReport = z.object({
  report_id: z.number(),
  kind_key: z.string(),
  kind_name: z.string(),
  state: ReportState,
  words: z.string(),
  answer: z.string(),
  place: z.string(),
  /** Null: its kind is on no map. */
  position: z.nullable(Position),
  office: z.string(),
  received_on: DateTextSchema,
  due_on: DateTextSchema,
  told: z.number(),
  /** Addresses of released pictures. */
  pictures: z.array(z.string()),
});
export type PublicReport = z.infer<typeof PublicReport>;

export const listPublicReports = forAll('listPublicReports', 'GET', '/api/reports', {
  input: z.object({
    kind: z.optional(KindParameter),
    state: z.optional(z.enum(['open', 'ended'])),
    page: PageNumber,
  }),
  reply: z.object({ reports: z.array(PublicReport), kinds: z.array(KindView), ...pageReply }),
  description: `Reports that an official has released, the newest first, ${REPORTS_PAGE_SIZE} a page. They name nobody.`,
});
