import type { extrasEn } from './extras-en.ts';

export const extrasJa: Record<keyof typeof extrasEn, string> = {
  'extras.title': 'いっしょに使うもの',
  'extras.how': '必要なときだけ選んでください。選んだ日すべてに付きます。',
  'extras.rooms': '付属室',
  'extras.roomFee': '{{fee}}、{{capacity}}人まで',
  'extras.equipment': '備品',
  'extras.equipmentFee': '1日 1点 {{fee}}、{{stock}}点まで',
  'extras.equipmentFree': '無料、{{stock}}点まで',
  'extras.less': '{{name}}を1つ減らす',
  'extras.more': '{{name}}を1つ増やす',
  'extras.pieces': '{{name}} {{count}}点',

  'questions.title': '{{spot}}からの質問',

  'documents.title': '添付書類',
  'documents.hint': '催しの計画書、会員名簿など。',
  'documents.exemption': '減免申請書',
  'documents.exemptionHint': '窓口に出していただいてもかまいません。',
};
