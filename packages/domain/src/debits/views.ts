import * as z from 'zod/mini';
import { DebitFailure } from '../billing/model.ts';
import { MonthText } from '../billing/months.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { debitResults } from '../zengin/model.ts';
import { DebitRunState, DebitStanding, DebitState, LeftOutReason } from './model.ts';

/** An agreement with a bank, from debits.json. */
export const CollectionView = z.object({
  collection_key: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  /** The town's next debit day from tomorrow on; null: the bath is free. */
  next_day: z.nullable(DateTextSchema),
});
export type CollectionView = z.infer<typeof CollectionView>;

/** Figures of a run before it is prepared, without personal data. */
export const RunPreview = z.object({
  collection_key: z.string(),
  debit_on: DateTextSchema,
  /** The run whose failed bills are tried again; null: all open bills. */
  retry_of: z.nullable(z.number()),
  debits: z.number(),
  yen: z.number(),
  /** Accounts debited for the first time, and accounts changed since the last debit. */
  first: z.number(),
  changed: z.number(),
  left_out: z.array(z.object({ reason: LeftOutReason, bills: z.number(), yen: z.number() })),
  /** Version tag of the debits. */
  seen: z.string(),
});
export type RunPreview = z.infer<typeof RunPreview>;

export const LeftOutLine = z.object({
  billing_id: z.number(),
  /** Null if the member has left since. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  month: MonthText,
  invoice_code: z.string(),
  yen: z.number(),
  reason: LeftOutReason,
  /** The obstacle in the language of the request, where the reason alone does not name it. */
  remark: z.string(),
});
export type LeftOutLine = z.infer<typeof LeftOutLine>;

/** Next event that a run waits for; null: none. */
export const RunWait = z.enum(['release', 'file', 'results', 'withdrawal']);
export type RunWait = z.infer<typeof RunWait>;

const Sum = { debits: z.number(), yen: z.number() };

export const DebitRunRow = z.object({
  debit_run_id: z.number(),
  collection_key: z.string(),
  bank_name: z.string(),
  debit_on: DateTextSchema,
  state: DebitRunState,
  waits_for: z.nullable(RunWait),
  retry_of: z.nullable(z.number()),
  ...Sum,
  /** In the town's time. The names are null before the step, or if the official has left. */
  prepared_at: z.string(),
  prepared_by_name: z.nullable(z.string()),
  released_at: z.nullable(z.string()),
  released_by_name: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  done: z.object(Sum),
  failed: z.object(Sum),
  /** Taken back by the bank after payment. */
  returned: z.object(Sum),
  /** Failed debits whose bills are open, in no other run, and may succeed with the same account. */
  retriable: z.object(Sum),
});
export type DebitRunRow = z.infer<typeof DebitRunRow>;

export const runEvents = [
  'prepare',
  'release',
  'file',
  'ask-withdrawal',
  'keep',
  'withdraw',
  'results',
  'return',
] as const;
export type RunEventKind = (typeof runEvents)[number];

export const DebitRunFile = z.extend(DebitRunRow, {
  /** Why the reader cannot release it; null: they can, or it is not to be released. */
  release_obstacle: z.nullable(z.string()),
  /** A colleague's request to withdraw the run. */
  withdrawal: z.nullable(
    z.object({
      asked_at: z.string(),
      asked_by_name: z.nullable(z.string()),
      reason: z.string(),
      /** Why the reader cannot approve it; null: they can. */
      obstacle: z.nullable(z.string()),
    }),
  ),
  /** First hex digits of the file's SHA-256, once it was fetched. */
  file_mark: z.nullable(z.string()),
  /** The latest first. */
  events: z.array(
    z.object({
      what: z.enum(runEvents),
      /** In the town's time. */
      happened_at: z.string(),
      by_name: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
  /** Version tag of everything on which a step is decided. */
  seen: z.string(),
});
export type DebitRunFile = z.infer<typeof DebitRunFile>;

/** Next step for a failed bill: an automatic retry, a new mandate, a request to the payer, or one to the heirs. */
export const NextStep = z.enum(['again', 'mandate', 'ask', 'heirs']);
export type NextStep = z.infer<typeof NextStep>;

export const DebitLine = z.object({
  debit_id: z.number(),
  /** 20 digits, which the bank's answer repeats. */
  customer_number: z.string(),
  billing_id: z.number(),
  /** Null if the member has left since. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  /** True if the payer has died: while the debit is open, an official has to tell the bank. */
  has_died: z.boolean(),
  month: MonthText,
  invoice_code: z.string(),
  yen: z.number(),
  bank_name: z.string(),
  branch_name: z.string(),
  last_digits: z.string(),
  standing: DebitStanding,
  state: DebitState,
  failure: z.nullable(DebitFailure),
  /** When it was paid, failed or was taken back. */
  settled_on: z.nullable(DateTextSchema),
  /** Set if it failed and the bill is still open. */
  next_step: z.nullable(NextStep),
  /** Day of the next debit, if the bill is open. */
  next_debit_on: z.nullable(DateTextSchema),
  /** Version tag, to be sent with actions on this debit. */
  seen: z.string(),
});
export type DebitLine = z.infer<typeof DebitLine>;

export const BillDebit = z.object({
  debit_id: z.number(),
  debit_run_id: z.number(),
  debit_on: DateTextSchema,
  run_state: DebitRunState,
  yen: z.number(),
  state: DebitState,
  failure: z.nullable(DebitFailure),
  /** When it was paid, failed or was taken back. */
  settled_on: z.nullable(DateTextSchema),
});

/** Figures of a run's results; the same each time the same file is sent. */
export const ResultsFigures = z.object({
  done: z.object(Sum),
  failed: z.object(Sum),
  results: z.array(z.object({ result: z.enum(debitResults), failure: z.nullable(DebitFailure), ...Sum })),
  /** First hex digits of the file's SHA-256. */
  file_mark: z.string(),
});
export type ResultsFigures = z.infer<typeof ResultsFigures>;

/** An error in a file of results, in the language of the request. */
export const ResultsViolation = z.object({
  /** From 1; 0: the file as a whole. */
  line: z.number(),
  /** From 1; 0: the line as a whole. */
  byte: z.number(),
  sentence: z.string(),
});
export type ResultsViolation = z.infer<typeof ResultsViolation>;

/** A file for the bank, its bytes in base64, to be handed in unchanged. */
export const BankFile = z.object({
  filename: z.string(),
  type: z.literal('application/octet-stream'),
  content: z.string(),
  file_mark: z.string(),
});
