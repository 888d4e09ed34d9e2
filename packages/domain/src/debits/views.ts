import * as z from 'zod/mini';
import { DebitFailure } from '../billing/model.ts';
import { MonthText } from '../billing/months.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { debitResults } from '../zengin/model.ts';
import { DebitRunState, DebitStanding, DebitState, LeftOutReason } from './model.ts';

/** An agreement with a bank, as debits.json has it. */
export const CollectionView = z.object({
  collection_key: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  /** The town's next debit day from tomorrow on; null: the bath is free. */
  next_day: z.nullable(DateTextSchema),
});
export type CollectionView = z.infer<typeof CollectionView>;

/** What a run would hold. Nobody's data is in it. */
export const RunPreview = z.object({
  collection_key: z.string(),
  debit_on: DateTextSchema,
  /** The run whose failed bills are tried again; null: all that is open. */
  retry_of: z.nullable(z.number()),
  debits: z.number(),
  yen: z.number(),
  /** Of them accounts that are debited for the first time, or were changed since the last time. */
  first: z.number(),
  changed: z.number(),
  left_out: z.array(z.object({ reason: LeftOutReason, bills: z.number(), yen: z.number() })),
  /** Changes with every debit. */
  seen: z.string(),
});
export type RunPreview = z.infer<typeof RunPreview>;

export const LeftOutLine = z.object({
  billing_id: z.number(),
  /** null: somebody who has left since. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  month: MonthText,
  invoice_code: z.string(),
  yen: z.number(),
  reason: LeftOutReason,
  /** What stands in the way, in the language of the request, where the reason alone does not say it. */
  remark: z.string(),
});
export type LeftOutLine = z.infer<typeof LeftOutLine>;

/** What a run waits for; null: for nothing any more. */
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
  /** In the town's time, and by whom; null: somebody who has left since, or not yet. */
  prepared_at: z.string(),
  prepared_by_name: z.nullable(z.string()),
  released_at: z.nullable(z.string()),
  released_by_name: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  done: z.object(Sum),
  failed: z.object(Sum),
  /** Taken back by the bank after they were paid. */
  returned: z.object(Sum),
  /** Of the failed those that are open, in no other run, and may succeed with the same account. */
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
  /** Why whoever reads this cannot release it; null: they can, or it is not to be released. */
  release_obstacle: z.nullable(z.string()),
  /** A colleague has asked that it be withdrawn. */
  withdrawal: z.nullable(
    z.object({
      asked_at: z.string(),
      asked_by_name: z.nullable(z.string()),
      reason: z.string(),
      /** Why whoever reads this cannot approve it; null: they can. */
      obstacle: z.nullable(z.string()),
    }),
  ),
  /** First letters of the file's SHA-256, once it was fetched. */
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
  /** Changes with all that a step is decided by. */
  seen: z.string(),
});
export type DebitRunFile = z.infer<typeof DebitRunFile>;

/** What becomes of a bill that was not debited: tried again by itself, with another mandate, asked of whoever pays, or of the heirs. */
export const NextStep = z.enum(['again', 'mandate', 'ask', 'heirs']);
export type NextStep = z.infer<typeof NextStep>;

export const DebitLine = z.object({
  debit_id: z.number(),
  /** 20 digits, by which the bank's answer is matched. */
  customer_number: z.string(),
  billing_id: z.number(),
  /** null: somebody who has left since. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  /** Whose bill it is has died: while it is open somebody has to tell the bank. */
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
  /** Of what failed and is still open. */
  next_step: z.nullable(NextStep),
  /** Of a bill that is open: the day of its next debit. */
  next_debit_on: z.nullable(DateTextSchema),
  /** Sent back with what is done with it. */
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

/** What the results of a run say; the same whenever the same file is sent again. */
export const ResultsFigures = z.object({
  done: z.object(Sum),
  failed: z.object(Sum),
  results: z.array(z.object({ result: z.enum(debitResults), failure: z.nullable(DebitFailure), ...Sum })),
  /** First letters of the file's SHA-256. */
  file_mark: z.string(),
});
export type ResultsFigures = z.infer<typeof ResultsFigures>;

/** What is wrong with a file of results, in the language of the request. */
export const ResultsViolation = z.object({
  /** From 1; 0: the file as a whole. */
  line: z.number(),
  /** From 1; 0: the line as a whole. */
  byte: z.number(),
  sentence: z.string(),
});
export type ResultsViolation = z.infer<typeof ResultsViolation>;

/** A bank's file, its bytes in base64: to be handed in as it is. */
export const BankFile = z.object({
  filename: z.string(),
  type: z.literal('application/octet-stream'),
  content: z.string(),
  file_mark: z.string(),
});
