import { personJa } from '../../../shell/person-words/ja.ts';
import type { en } from './en.ts';

/** One and many are the same in Japanese. */
type Key = Exclude<keyof typeof en, `${string}_one`>;

export const ja: Record<Key, string> = {
  ...personJa,
  loading: 'サービスの内容を読み込んでいます…',
  steps: '手順',
  'step.done': '済み',
  'step.accept': '同意',
  'step.input': '入力',
  'step.authenticate': 'リンクを開く',
  'step.finish': '完了',
  back: '戻る',

  'taxi.title': 'タクシーは、共同オフィスの予約と一緒に頼みます',
  'taxi.how': '先に共同オフィスを予約してください。行きと帰りのタクシーは、その予約の画面から頼めます。',
  'taxi.telephone': '共同オフィスを使わずに乗るときは、{{company}}（{{tel}}）へお電話ください。',
  'taxi.reserve': '共同オフィスを予約する',
  'taxi.own': '予約した日を選んで頼む',

  'accept.title': 'だれに、どの情報が渡るか',
  'accept.items': '渡す情報',
  'accept.no-items': '登録内容は渡しません',
  'accept.to': '渡す相手',
  'accept.purpose': '使いみち',
  'accept.agreement': '利用の条件',
  'accept.check': '上の内容を読み、同意します',
  'accept.go': '同意して進む',
  'accept.login': 'このあとログインの画面が開き、ログインするとここに戻ります。',

  'item.name': 'お名前',
  'item.furigana': 'フリガナ',
  'item.tel': '電話番号',
  'item.email': 'メールアドレス',
  'item.address': '住所',
  'item.birthdate': '生年月日',
  'item.gender': '性別',
  'item.is_resident': '町民かどうか',
  'item.none': 'なし',
  'item.asked': '下に入力してください',
  'item.partly': '{{known}}（足りない所は、下に入力してください）',
  separator: '、',

  'input.title': '渡す情報の確認',
  'input.lead': '登録が完了すると、{{organization}}に渡ります。',
  'input.nothing': '登録内容から渡す情報はありません。',
  'input.change': '登録内容の画面で直す',
  'input.held': '役場でお預かり',
  'input.missing': '足りない情報',
  'input.missing.lead': 'このサービスに必要です。入力した内容は、登録内容にも加わります。',
  'input.send': '確認のリンクを送る',
  'input.sending': '送信しています',
  'input.loading': '登録内容を読み込んでいます…',
  'input.failed': 'リンクを送れませんでした',

  'hint.tel': '例：090-1234-5678',
  'hint.zipcode': '7桁の数字（例：099-1234）',
  'hint.furigana': 'カタカナ（例：サトウ）。ひらがなは自動で変わります。',
  'residence.resident': '町民',
  'residence.elsewhere': '町外の方',
  'residence.unknown': 'まだ役場で確認していません',

  'confirm.body': 'ボタンを押すと、利用登録が完了し、情報が{{organization}}に渡ります。',
  'confirm.again': '前に「登録を完了する」を押した方は、このままご利用になれます。',

  'finish.title': '利用できるようになりました',
  'finish.body': '利用は、登録内容の画面からいつでもやめられます。',
  'finish.reserve': '予約へ進む',
  'finish.go': 'サービスへ進む',
  'finish.account': '利用中のサービスを見る',

  'already.title': 'このサービスは、もうご利用中です',
  'already.body': '{{date}}から利用しています。',
  'suspended.title': 'このサービスは、休止中です',
  'suspended.body': '再開するまで、このサービスの予約は一覧に出ません。',
  'suspended.resume': '利用を再開する',
  'suspended.resuming': '再開しています',
  'suspended.resumed': '「{{name}}」を再開しました。',
};
