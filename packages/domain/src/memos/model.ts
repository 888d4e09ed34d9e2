import * as z from 'zod/mini';

/** Longest memo, in characters. */
export const MEMO_LENGTH = 1000;
/** Most memos about one application, or about one member. */
export const MOST_MEMOS = 50;
/** Most versions of one memo. */
export const MOST_VERSIONS = 30;

/** A version of a memo; `body` is null once its author has withdrawn it. */
export const MemoVersion = z.object({
  version: z.number(),
  body: z.nullable(z.string()),
  written_at: z.string(),
});
export type MemoVersion = z.infer<typeof MemoVersion>;

/** A memo for colleagues in the office, with all its versions, the latest last. */
export const Memo = z.object({
  memo_id: z.number(),
  /** Code of its application; null: it is about the member. */
  application_code: z.nullable(z.string()),
  /** Null if the author is no longer known. */
  author_name: z.nullable(z.string()),
  /** True if the reader is the author, who alone may correct or withdraw it. */
  is_own: z.boolean(),
  versions: z.array(MemoVersion),
});
export type Memo = z.infer<typeof Memo>;
