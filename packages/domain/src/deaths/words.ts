import type { Localized } from '../locale/model.ts';

/** Beside the name of a member, wherever officials read it. */
export const DEATH_TAG: Localized = { ja: '死亡の届出あり', en: 'Death noted' };
