import type { Localized } from '../locale/model.ts';
import type { ClubEventKind, ClubExemptionMethod, ClubRole, ClubStatus } from './model.ts';

export const clubRoleWords: Readonly<Record<ClubRole, Localized>> = {
  head: { ja: '代表者', en: 'Head' },
  deputy: { ja: '副代表', en: 'Deputy' },
  accounts: { ja: '会計', en: 'Treasurer' },
  contact: { ja: '連絡係', en: 'Contact' },
};

export const clubMethodWords: Readonly<Record<ClubExemptionMethod, Localized>> = {
  1: { ja: '全額免除', en: 'Full exemption' },
  2: { ja: '一部減免（70％引き）', en: 'Partial exemption (70% off)' },
};

export const clubEventWords: Readonly<Record<ClubEventKind, Localized>> = {
  register: { ja: '登録した', en: 'Registered' },
  change: { ja: '内容を変えた', en: 'Changed' },
  exempt: { ja: '減免を認めた', en: 'Exemption granted' },
  revoke: { ja: '減免を取り消した', en: 'Exemption taken back' },
  end: { ja: '登録を終わりにした', en: 'Registration ended' },
};

export const clubStatusWords: Readonly<Record<ClubStatus, Localized>> = {
  active: { ja: '登録中', en: 'Registered' },
  exempt: { ja: '減免を受けている', en: 'Exempt' },
  ending: { ja: '減免がまもなく終わる', en: 'Exemption ends soon' },
  unmanned: { ja: '責任者がいない', en: 'Nobody in charge' },
  ended: { ja: '登録が終わった', en: 'Ended' },
};
