import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'permit-not-fixed': '予約がまだ確定していないため、使用許可書は発行できません。',
  'permit-canceled': '予約が有効でないため、使用許可書は発行できません。',
  'receipt-canceled': '予約が有効でないため、ここでは領収書を発行できません。{{0}} へお電話ください。',
  'not-paid': '料金のお支払いがまだのため、領収書は発行できません。',
  'nothing-to-pay': 'お支払いいただく料金がない予約のため、領収書は発行できません。',
  'not-printable': '印刷できない文字があります：{{0}}',
};
