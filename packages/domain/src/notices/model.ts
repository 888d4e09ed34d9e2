import * as z from 'zod/mini';

/** 0 product, 1 obituary, 2 event, 3 media, 4 life, 5 other (product, "Notices"). */
export const NoticeCategoryId = z.union([0, 1, 2, 3, 4, 5].map((id) => z.literal(id)));
export type NoticeCategoryId = z.infer<typeof NoticeCategoryId>;
export const noticeCategoryIds: readonly NoticeCategoryId[] = [0, 1, 2, 3, 4, 5];

export const OBITUARY: NoticeCategoryId = 1;
