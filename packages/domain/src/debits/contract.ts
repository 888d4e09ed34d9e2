import * as z from 'zod/mini';
import { DebitFailure } from '../billing/model.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { bodyBytesOf } from '../files/model.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, requiredText, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { refusalsOfSecond } from '../second-official/waiting.ts';
import { DebitState, LeftOutReason, MOST_DEBITS, RESULTS_BYTES } from './model.ts';
import {
  BankFile,
  BillDebit,
  CollectionView,
  DebitLine,
  DebitRunFile,
  DebitRunRow,
  LeftOutLine,
  ResultsFigures,
  ResultsViolation,
  RunPreview,
} from './views.ts';

const toRead = endpointsFor('debit:read:any');
const toPrepare = endpointsFor('debit:prepare:any');
const toResults = endpointsFor('debit:results:any');

const run = '/api/debits/runs/:debit_run_id';

/** Debits, or left-out bills, on one page. */
export const DEBITS_PAGE_SIZE = 50;
/** Runs that the desk lists, the latest first. */
export const RUNS_LISTED = 24;
const BODY_BYTES = bodyBytesOf(RESULTS_BYTES);

const Key = z.string().check(bounded(SHORT), z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'format' }));
const Seen = text(64).check(z.minLength(1, { error: 'required' }));
const reply = z.object({ run: DebitRunFile });
const ofRun = { debit_run_id: RowId };
const step = z.object({ ...ofRun, seen: Seen });
const question = {
  collection_key: Key,
  debit_on: DateTextSchema,
  /** Run whose failed bills are tried again; left out: all open bills. */
  retry_of: z.optional(RowId),
};
const refusalsOfRun = ['not-found', 'run-changed'] as const;
const refusalsOfDay = ['collection-unknown', 'debit-day', 'debit-day-early', 'debit-day-far', 'retry-of'] as const;
const results = {
  ...ofRun,
  /** File name on the official's device; only returned in the reply. */
  file_name: z._default(z.string().check(z.maxLength(1024)), ''),
  /** Raw bytes of the bank's file in base64 (RFC 4648, section 4). */
  content: z.string().check(z.maxLength(BODY_BYTES)),
};
const refusalsOfResults = [
  'not-found',
  'own-account',
  'file-refused',
  'file-spoilt',
  'file-empty',
  'file-size',
  'run-not-released',
  'run-answered',
  'results-early',
  'run-numbers-gone',
] as const;

/** Endpoints whose replies change with a step of a run. */
const CHANGED = ['readDebits', 'listRunDebits', 'previewRun', 'listLeftOut', 'listBillDebits', 'listBills', 'readBill'];

export const readDebits = toRead('readDebits', 'GET', '/api/debits', {
  reply: z.object({ collections: z.array(CollectionView), runs: z.array(DebitRunRow) }),
  description: `The banks that debit accounts for the town, and the ${RUNS_LISTED} latest debit runs. Nobody’s data is in it.`,
});

export const previewRun = toRead('previewRun', 'GET', '/api/debits/preview', {
  input: z.object(question),
  reply: z.object({ preview: RunPreview }),
  refusals: refusalsOfDay,
  description: `What a run of one bank on one day would debit, ${MOST_DEBITS} bills at most, and what it would leave out and why, as figures. Nobody’s data is in it.`,
});

export const listLeftOut = toRead('listLeftOut', 'GET', '/api/debits/left-out', {
  input: z.object({ ...question, reason: z.optional(LeftOutReason), page: PageNumber }),
  reply: z.object({ bills: z.array(LeftOutLine), ...pageReply }),
  refusals: refusalsOfDay,
  description: `Open bills that a run would leave out, ${DEBITS_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const prepareRun = toPrepare('prepareRun', 'POST', '/api/debits/runs', {
  input: z.object({ ...question, seen: Seen }),
  reply,
  success: 201,
  refusals: [...refusalsOfDay, 'run-empty', 'preview-changed'],
  changes: CHANGED,
  description: 'Prepares a run as the preview showed it, or not at all. A second official releases it.',
});

export const readRun = toRead('readRun', 'GET', run, {
  input: z.object(ofRun),
  reply,
  refusals: ['not-found'],
  description: 'One run as figures, with what happened to it. Nobody’s data is in it.',
});

export const listRunDebits = toRead('listRunDebits', 'GET', `${run}/debits`, {
  input: z.object({ ...ofRun, state: z.optional(DebitState), page: PageNumber }),
  reply: z.object({ debits: z.array(DebitLine), ...pageReply }),
  refusals: ['not-found'],
  description: `The debits of a run, with the last digits of their accounts, ${DEBITS_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const listBillDebits = toRead('listBillDebits', 'GET', '/api/billing/bills/:billing_id/debits', {
  input: z.object({ billing_id: RowId }),
  reply: z.object({ debits: z.array(BillDebit) }),
  refusals: ['not-found'],
  description: 'Each try to debit a bill, the latest first. The access is in the audit log and the person sees it.',
});

export const releaseRun = endpoint('releaseRun', 'POST', `${run}/release`, {
  permission: 'debit:release:any',
  input: step,
  reply,
  refusals: [...refusalsOfRun, ...refusalsOfSecond, 'run-not-prepared', 'debit-day-early', 'run-outdated'],
  changes: CHANGED,
  description: 'A second official releases a prepared run: its file may be fetched and handed in.',
});

export const withdrawRun = toPrepare('withdrawRun', 'POST', `${run}/withdraw`, {
  input: z.object({ ...ofRun, seen: Seen, reason: requiredText(REASON_LENGTH) }),
  reply,
  refusals: [...refusalsOfRun, 'debit-run-over', 'withdrawal-asked'],
  changes: CHANGED,
  description:
    'Withdraws a prepared run, or asks that a released one, whose file was not handed in, be withdrawn: a second official approves it.',
});

export const approveRunWithdrawal = endpoint('approveRunWithdrawal', 'POST', `${run}/withdrawal/approve`, {
  permission: 'debit:release:any',
  input: step,
  reply,
  refusals: [...refusalsOfRun, ...refusalsOfSecond, 'withdrawal-none'],
  changes: CHANGED,
  description: 'A second official withdraws a released run: its bills are open and in no run.',
});

export const refuseRunWithdrawal = toPrepare('refuseRunWithdrawal', 'POST', `${run}/withdrawal/refuse`, {
  input: step,
  reply,
  refusals: [...refusalsOfRun, 'withdrawal-none'],
  changes: CHANGED,
  description: 'The run is not withdrawn: whoever asked takes it back, or a colleague refuses it.',
});

export const fetchRunFile = endpoint('fetchRunFile', 'POST', `${run}/file`, {
  permission: 'debit:file:any',
  input: z.object({ ...ofRun, reason: requiredText(REASON_LENGTH) }),
  reply: z.object({ file: BankFile }),
  refusals: ['not-found', 'run-not-released', 'withdrawal-asked', 'run-numbers-gone', 'file-unwritten', 'file-differs'],
  changes: [...CHANGED, 'readRun'],
  description:
    'The file of a released run, for the bank: the same bytes each time. It holds whole account numbers. Each fetch is in the audit log with its reason, the people in it see it, and no reply is stored.',
});

export const checkResults = toResults('checkResults', 'POST', `${run}/results-check`, {
  input: z.object(results),
  reply: z.object({
    /** Null if the file has errors. */
    figures: z.nullable(ResultsFigures),
    /** True if these results have been entered before. */
    is_entered: z.boolean(),
    /** Errors; empty if there are none. After the first ones, most are consequences. */
    violations: z.array(ResultsViolation),
  }),
  refusals: refusalsOfResults,
  description: 'Reads the bank’s results of a run and tells what entering them would do. Writes nothing.',
  maxBodyBytes: BODY_BYTES,
});

export const enterResults = toResults('enterResults', 'POST', `${run}/results`, {
  input: z.object(results),
  reply: z.object({ figures: ResultsFigures }),
  refusals: [...refusalsOfResults, 'results-wrong'],
  changes: [...CHANGED, 'readRun'],
  description:
    'Enters the bank’s results of a run, all of them or none: bills are paid on the debit day, or have the reason beside them. The same file sent again changes nothing and is answered the same.',
  maxBodyBytes: BODY_BYTES,
});

export const returnDebit = toResults('returnDebit', 'POST', '/api/debits/:debit_id/return', {
  input: z.object({
    debit_id: RowId,
    seen: Seen,
    /** The day on which the bank took it back. */
    returned_on: DateTextSchema,
    failure: DebitFailure,
    reason: requiredText(REASON_LENGTH),
  }),
  reply,
  refusals: ['not-found', 'own-account', 'bill-changed', 'debit-not-paid', 'return-day', 'bill-owed-back'],
  changes: CHANGED,
  description: 'The bank has taken back a debit that was paid: the bill is open again, with a reversing entry.',
});
