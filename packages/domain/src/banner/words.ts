import type { Localized } from '../locale/model.ts';

/** Labels beside the banner, so that colour alone does not tell urgent ones apart. */
export const bannerKinds: { readonly urgent: Localized; readonly news: Localized } = {
  urgent: { ja: '緊急', en: 'Urgent' },
  news: { ja: 'お知らせ', en: 'Notice' },
};
export const bannerKindOf = (isUrgent: 0 | 1): Localized => bannerKinds[isUrgent === 1 ? 'urgent' : 'news'];

/** Label of the banner's region in a page. */
export const bannerRegion: Localized = { ja: '町からの速報', en: 'Message from the town' };

export const foldWords: Localized = { ja: 'たたむ', en: 'Fold away' };
export const unfoldWords: Localized = { ja: '開く', en: 'Open' };
