/**
 * Which of several banners stands: the greatest rank, then the newest. None ends because another stands, so that an
 * official's words are not lost while a warning stands before them. An official's urgent banner stands over warnings up
 * to level 3 and under those of levels 4 and 5; an official's news stands under all of them.
 */
export const bannerRanks = { news: 1, urgent: 4 } as const;
const ranks: Readonly<Record<1 | 2 | 3 | 4 | 5, number>> = { 1: 0, 2: 2, 3: 3, 4: 5, 5: 6 };
/** The rank of a warning, or of an order above it. */
export const bannerRankOf = (level: 1 | 2 | 3 | 4 | 5): number => ranks[level];
