import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'application-unsigned': '{{0}}の修正は、まだ署名されていません。申請者の署名をお待ちになるか、却下してください。',
  'assigned-meanwhile': '{{0}}の担当が、ほかの職員によって変えられました。もう一度確かめてください。',
  'no-forms-official': 'この職員は、オンライン申請を扱えません。一覧から選んでください。',
  'applications-too-many': '{{0}}件を超えるため、1つのファイルにできません。条件で絞り込んでください。',
  'approval-waits':
    '{{0}}は、申請した方がもう一度お支払いになると承認されます。ご本人には知らせてあります。却下はできます。',
};
