import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'own-message': '自分あてのメッセージには、役場として答えられません。ほかの職員に任せてください。',
  'message-changed': '開いたあとに、やり取りが進みました。書いたものは残っています。もう一度確かめてください。',
  'being-answered': 'ほかの職員が、今これに返信しています。書いたものは残っています。もう一度確かめてください。',
  'no-message-official': 'この職員は、この課のメッセージを扱っていません。一覧から選んでください。',
  'message-no-account': 'この方はアカウントがないため、メッセージを読めません。電話や手紙で知らせてください。',
  'too-many-threads':
    'この方には、この課から1日に{{0}}件の新しいメッセージを送っています。前のやり取りに書き足すか、明日にしてください。',
};
