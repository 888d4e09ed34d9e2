import type { Localized } from '../locale/model.ts';
import type { NoticeCategoryId } from './model.ts';

/** What a notice is about, as people call it; "product" is this site itself (product, "Notices"). */
export const noticeCategoryNames: Readonly<Record<NoticeCategoryId, Localized>> = {
  0: { ja: 'このサイト', en: 'This site' },
  1: { ja: 'お悔やみ', en: 'Obituaries' },
  2: { ja: '催し', en: 'Events' },
  3: { ja: '紹介・報道', en: 'In the media' },
  4: { ja: 'くらし', en: 'Daily life' },
  5: { ja: 'その他', en: 'Other' },
};
