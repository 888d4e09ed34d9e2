import type { en } from './en.ts';

export const ja: Readonly<Record<keyof typeof en, string>> = {
  title: '{{terminal}}で、係を呼んでいる方がいます',
  test: '試験用の端末',
  since: '{{time}}に呼び出しがありました。まだだれも向かっていません。',
  coming: '{{name}}さんが向かっています（{{time}}に応答）。',
  somebody: 'ほかの職員',
  answer: '向かいます',
  'answer.of': '{{terminal}}へ向かいます',
  end: '対応しました',
  'end.of': '{{terminal}}の呼び出しに対応しました',
  sending: '送信しています',
  failed: 'うまくいきませんでした。もう一度お試しください。',
  lost: '届いたかどうか分かりません。呼び出しを読み直します。',
};
