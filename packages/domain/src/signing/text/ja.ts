import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'signing-failed': '電子署名の途中で問題が起きました。お手数ですが、最初からやり直してください。',
  'signing-cancelled': '電子署名を途中でやめました。まだ署名されていません。いつでもやり直せます。',
  'signing-over': 'この電子署名の手続きは、すでに済んだか、1時間を過ぎています。もう一度署名してください。',
  'signing-away': 'ただいま電子署名のサービスにつながりません。しばらくしてから、もう一度お試しください。',
  'signing-off': 'この町では、マイナンバーカードによる電子署名はまだ使えません。',
  'signature-document-differs':
    '署名された内容が、この申請の書類と一致しません。お手数ですが、最初から署名し直してください。',
  'signature-wrong': '署名が、この書類のものではありません。お手数ですが、最初から署名し直してください。',
  'signature-certificate-unreadable': '署名用の電子証明書を読み取れませんでした。もう一度署名してください。',
  'signature-certificate-foreign':
    'このカードの電子証明書は、町が確認できる発行者のものではないため、署名を受け付けられません。',
  'signature-certificate-of-another-use':
    '署名用ではない電子証明書で署名されています。署名用の電子証明書で署名してください。',
  'signature-certificate-early':
    'このカードの署名用電子証明書は、まだ有効期間が始まっていません。後日お試しになるか、住民窓口にお尋ねください。',
  'signature-certificate-expired':
    'このカードの署名用電子証明書は、有効期限が切れています。住民窓口で更新してください。それまでは、窓口でも申請できます。',
  'signature-certificate-revoked':
    'このカードの署名用電子証明書は、失効しています（氏名や住所が変わったときなど）。カードをお持ちになって、住民窓口へお越しください。',
  'signature-revocation-unknown':
    'ただいま電子証明書が有効かどうかを確認できません。しばらくしてから、もう一度署名してください。',
  'signature-birthdate-differs':
    'カードの生年月日が、登録されている生年月日と一致しません。ご本人のカードで署名してください。登録に誤りがあるときは、役場へお知らせください。',
};
