import * as z from 'zod/mini';
import type { Localized } from '../locale/model.ts';

/** 0 product, 1 obituary, 2 event, 3 media, 4 life, 5 other (product, "Notices"). */
export const NoticeCategoryId = z.union([0, 1, 2, 3, 4, 5].map((id) => z.literal(id)));
export type NoticeCategoryId = z.infer<typeof NoticeCategoryId>;
export const noticeCategoryIds: readonly NoticeCategoryId[] = [0, 1, 2, 3, 4, 5];

export const OBITUARY: NoticeCategoryId = 1;

/** Names of the categories; "product" is this site itself (product, "Notices"). */
export const noticeCategoryNames: Readonly<Record<NoticeCategoryId, Localized>> = {
  0: { ja: 'このサイト', en: 'This site' },
  1: { ja: 'お悔やみ', en: 'Obituaries' },
  2: { ja: '催し', en: 'Events' },
  3: { ja: '紹介・報道', en: 'In the media' },
  4: { ja: 'くらし', en: 'Daily life' },
  5: { ja: 'その他', en: 'Other' },
};
