import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'card-mode-off':
    'この町では、マイナンバーカードの登録をまだ受け付けていません。町のカードかスマートフォンをお使いください。',
  'card-challenge-invalid': '{0}分を過ぎたか、すでに使われた操作です。もう一度カードを読み取ってください。',
  'card-unreadable': 'カードを最後まで読み取れませんでした。もう一度、読み取り機に置いてください。',
  'card-not-trusted': '町が信頼する認証局のカードではないため、登録できません。',
  'card-not-proven': '本物のカードであることを確かめられませんでした。もう一度読み取ってください。',
  'card-certificate-expired': 'カードの電子証明書の有効期限が切れています。住民窓口で更新したあとに、登録できます。',
  'card-certificate-revoked': 'カードの電子証明書は、いまは使えません。カードを持って、住民窓口へお越しください。',
  'card-status-unknown': '電子証明書が有効かどうかを、いまは確かめられません。しばらくしてからお試しください。',
  'card-birthdate-differs':
    'カードの生年月日が、会員の登録と違います。ご本人のカードかどうかをお確かめください。登録の誤りは、会員の窓口で直せます。',
  'card-birthdate-unknown': 'この会員の生年月日が登録されていません。先に、会員の窓口で本人確認を済ませてください。',
  'card-of-another': 'このカードはすでに登録されているため、ここでは登録できません。',
  'card-gone': 'このカードは、もう登録されていません。',
};
