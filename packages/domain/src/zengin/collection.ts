import * as z from 'zod/mini';
import { told } from '../fields/model.ts';
import { strangeLetters } from '../fields/account-holder.ts';

/** Account types in bank files: 0 saving (普通), 1 checking (当座). */
export const AccountType = z.union([z.literal(0), z.literal(1)]);
export type AccountType = z.infer<typeof AccountType>;

/** Japan Post, whose accounts have a symbol and a number (記号番号). */
export const JAPAN_POST = '9900';

export const BankCode = z.string().check(z.regex(/^\d{4}$/, { error: 'bank-code' }));
export const BranchCode = z.string().check(z.regex(/^\d{3}$/, { error: 'branch-code' }));
export const AccountNumber = z.string().check(z.regex(/^\d{7}$/, { error: 'account-number' }));

/** A name as registered at the bank, in the characters of bank files. */
const fileName = (most: number) =>
  z.string().check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(most),
    z.refine((name) => strangeLetters(name) === '', { error: 'bank-letters' }),
  );

const Flag = z.union([z.literal(0), z.literal(1)]);

/** Columns without meaning that some banks change in their answer. */
const rewritten = ['bank_kana', 'branch_kana', 'holder', 'new_code', 'filler', 'filler_end'] as const;

/** Format of a bank's files (docs/decisions/0121). */
const FileForm = z
  .object({
    line_end: z.enum(['crlf', 'lf', 'none']),
    /** Whether the file ends with the byte 1A. */
    end_of_file: Flag,
    /** Whether first debits and changed accounts are marked 1 and 2; otherwise all are 0. */
    marks_new: Flag,
    /** Placeholder for the result in a sent file: zero or blank, depending on the bank. */
    open_result: z.enum(['0', ' ']),
    /** Whether the answer's trailer has the numbers of successful and failed debits. */
    fills_trailer: Flag,
    /** Form of a Japan Post account: branch for transfers, or the three digits within the symbol. */
    japan_post: z.enum(['branch', 'symbol']),
    rewrites: z.array(z.enum(rewritten)),
  })
  .check(
    // Otherwise an answer with only successful debits would equal the sent file byte for byte.
    z.refine((form) => form.fills_trailer === 1 || form.open_result === ' ', told('open_result', 'open-result')),
  );

/** An agreement with a bank: what it collects, from accounts of which banks, and the file format. */
export const Collection = z.object({
  collection_key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' })),
  bank_code: BankCode,
  bank_kana: fileName(15),
  branch_code: BranchCode,
  branch_kana: fileName(15),
  account_type: AccountType,
  account_number: AccountNumber,
  consignor_code: z.string().check(z.regex(/^\d{10}$/, { error: 'consignor-code' })),
  consignor_kana: fileName(40),
  /** Banks whose accounts it debits. */
  collects_from: z.array(BankCode).check(z.minLength(1)),
  file: FileForm,
});
export type Collection = z.infer<typeof Collection>;

/** Account transfer: debits.json of the town pack. Each bank's accounts belong to one collection. */
export const DebitsFile = z.object({ collections: z.array(Collection).check(z.minLength(1)) });
export type DebitsFile = z.infer<typeof DebitsFile>;

export const collectionOf = (file: DebitsFile | undefined, bankCode: string): Collection | undefined =>
  file?.collections.find(({ collects_from }) => collects_from.includes(bankCode));
