import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'form-closed': 'この手続きは、今は受け付けていません。',
  'form-changed':
    '開いたあとに、手続きの内容が変わりました。入力したものは残っています。もう一度確かめてから送ってください。',
  'resident-only-form': '申請できるのは、{{0}}の町民の方だけです。前のページにお戻りください。',
  'residence-unverified-form':
    '申請できるのは、{{0}}の町民の方だけで、お住まいの確認がまだ済んでいません。町民の方は、マイナンバーカードなどを役場の窓口でお見せください。',
  'applicant-incomplete':
    'この申請に要る項目が、登録内容にありません。先に登録内容で入力してください。ここで入力したものは残ります。',
  'proxy-not-allowed': 'この手続きは、ご本人だけが申請できます。代理では申請できません。',
  'application-decided': 'この申請は、結果が出ています。何も変わっていません。',
  'application-filed': 'この申請は、もう送られています。',
  'too-many-applications': '結果の出ていない申請が{{0}}件あります。結果が出るまでお待ちください。',
  'too-many-messages': '返事の前に{{0}}回書かれています。役場からの返事をお待ちになるか、お電話ください。',
  'onlineform-processing': '処理中に問題が発生しました。最初からやり直してください。',
};
