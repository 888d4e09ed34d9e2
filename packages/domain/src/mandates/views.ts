import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { AccountType } from '../zengin/collection.ts';
import { BankReason, HolderRelation, MandateState } from './model.ts';

/** A bank or a branch from the list. */
export const BankView = z.object({ code: z.string(), name: z.string(), kana: z.string() });
export type BankView = z.infer<typeof BankView>;

/** Whether bank and branch are still in the list of banks. */
export const BankStanding = z.enum(['known', 'branch-gone', 'bank-gone']);
export type BankStanding = z.infer<typeof BankStanding>;

/** An account for readers, never with its whole number. */
const Shown = {
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  branch_name: z.string(),
  account_type: AccountType,
  last_digits: z.string(),
  /** In the characters of the banks' files. */
  holder: z.string(),
  holder_relation: HolderRelation,
  /** Name of a relative. */
  holder_name: z.string(),
  state: MandateState,
  signed_on: z.string(),
  /** First day of debits. */
  accepted_on: z.nullable(z.string()),
  ended_on: z.nullable(z.string()),
  refused_for: z.nullable(BankReason),
};

export const OwnMandate = z.object(Shown);
export type OwnMandate = z.infer<typeof OwnMandate>;

export const MandateLine = z.object({
  ...Shown,
  mandate_id: z.number(),
  member_id: z.number(),
  name: z.string(),
  /** True once the office has noted their death. */
  has_died: z.boolean(),
  /** In the town's time. */
  entered_at: z.string(),
  bank_standing: BankStanding,
});
export type MandateLine = z.infer<typeof MandateLine>;

export const mandateEvents = ['enter', 'accept', 'refuse', 'end', 'replace', 'show'] as const;
export type MandateEventKind = (typeof mandateEvents)[number];

/** An awaited debit of a mandate: its run waits for the release, or the bank has been asked. */
export const AwaitedDebit = z.object({ debit_on: DateTextSchema, yen: z.number(), is_released: z.boolean() });
export type AwaitedDebit = z.infer<typeof AwaitedDebit>;

export const MandateFile = z.extend(MandateLine, {
  revision: z.number(),
  awaited_debits: z.array(AwaitedDebit),
  /** Why a second official has to accept it, as a sentence; null: not needed, or it does not wait. */
  needs_second: z.nullable(z.string()),
  /** Why the reader cannot accept it; null: they can, or it does not wait. */
  accept_obstacle: z.nullable(z.string()),
  /** True while the number is stored. */
  has_number: z.boolean(),
  /** The latest first. */
  events: z.array(
    z.object({
      happened_at: z.string(),
      what: z.enum(mandateEvents),
      /** Null if the official has left since. */
      by_name: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type MandateFile = z.infer<typeof MandateFile>;

/** A whole account number, as in the bankbook. */
export const WholeNumber = z.object({
  account_number: z.string(),
  post_symbol: z.nullable(z.string()),
  post_number: z.nullable(z.string()),
});
export type WholeNumber = z.infer<typeof WholeNumber>;
