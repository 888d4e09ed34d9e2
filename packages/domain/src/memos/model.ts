import * as z from 'zod/mini';

/** Longest memo, in characters. */
export const MEMO_LENGTH = 1000;
/** Memos about one application, or about one member, at most. */
export const MOST_MEMOS = 50;
/** How often one memo can be corrected. */
export const MOST_VERSIONS = 30;

/** What a memo said at a time; null: its author has withdrawn it. */
export const MemoVersion = z.object({
  version: z.number(),
  body: z.nullable(z.string()),
  written_at: z.string(),
});
export type MemoVersion = z.infer<typeof MemoVersion>;

/** A memo of the office for colleagues, with all that it has said, the latest last. */
export const Memo = z.object({
  memo_id: z.number(),
  /** The application that it is about; null: the member. */
  application_code: z.nullable(z.string()),
  /** Null once its author is no longer known. */
  author_name: z.nullable(z.string()),
  /** Written by who reads it: they alone correct or withdraw it. */
  is_own: z.boolean(),
  versions: z.array(MemoVersion),
});
export type Memo = z.infer<typeof Memo>;
