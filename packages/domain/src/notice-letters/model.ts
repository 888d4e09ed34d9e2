import * as z from 'zod/mini';
import type { NoticeCategoryId } from '../notices/model.ts';

/** When somebody reads of what they chose: with each notice, or of a day's together. */
export const paces = ['at-once', 'daily'] as const;
export const Pace = z.enum(paces);
export type Pace = z.infer<typeof Pace>;

/** What goes out by letter: never obituaries (product, "Notices by mail"). */
export const letterCategoryIds = [4, 2, 5, 3, 0] as const satisfies readonly NoticeCategoryId[];
export const LetterCategoryId = z.union(letterCategoryIds.map((id) => z.literal(id)));
export type LetterCategoryId = z.infer<typeof LetterCategoryId>;

export const isWrittenAbout = (category: NoticeCategoryId): category is LetterCategoryId =>
  letterCategoryIds.some((id) => id === category);

/** What a member wants to read of one category; without one they want nothing of it. */
export const Wish = z.object({ notice_category_id: LetterCategoryId, pace: Pace });
export type Wish = z.infer<typeof Wish>;
