import * as z from 'zod/mini';
import type { NoticeCategoryId } from '../notices/model.ts';

/** Frequency of notifications: for each notice, or in a daily digest. */
export const paces = ['at-once', 'daily'] as const;
export const Pace = z.enum(paces);
export type Pace = z.infer<typeof Pace>;

/** Categories with notifications: never obituaries (product, "Notices by mail"). */
export const notificationCategoryIds = [4, 2, 5, 3, 0] as const satisfies readonly NoticeCategoryId[];
export const NotificationCategoryId = z.union(notificationCategoryIds.map((id) => z.literal(id)));
export type NotificationCategoryId = z.infer<typeof NotificationCategoryId>;

export const isWrittenAbout = (category: NoticeCategoryId): category is NotificationCategoryId =>
  notificationCategoryIds.some((id) => id === category);

/** A member's choice for one category; without one they get no notifications. */
export const Wish = z.object({ notice_category_id: NotificationCategoryId, pace: Pace });
export type Wish = z.infer<typeof Wish>;
