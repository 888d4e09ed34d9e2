import type { en } from './measuring-en.ts';

export const ja: Readonly<Record<keyof typeof en, string>> = {
  'measure.title': '顔認証の基準を測る',
  'measure.what':
    'カメラや明るさは場所によって違います。同意した職員8人以上に、1人1分ほどこのカメラを見てもらいます。ここではほかの人どうしの顔がどのくらい似て見えるかが分かり、人を取り違えることが減ります。',
  'measure.kept':
    '写真も顔の特徴も残しません。測定が終わると、この画面から消えます。町に送るのは、どのくらい似ていたかという数字だけで、名前は付きません。基準を使うかどうかは、別の職員がポータルで決めます。',
  'measure.place': 'カメラのある場所',
  'measure.place.hint': '例：お風呂の受付',
  'measure.place.missing': '場所を入力してください。',
  'measure.begin': '始める',
  'measure.count': '{{0}}人測りました（{{1}}人以上必要です）',
  'measure.agree.title': '{{0}}人目',
  'measure.agree.body':
    '次のように伝えてください。「1分ほど、このカメラで顔を見ます。写真も名前も残りません。町に送るのは、どのくらい似ているかという数字だけです。いつでもやめられます。よろしいですか。」',
  'measure.agree': '同意を得たので始める',
  'measure.undo': '最後の1人を取り消す',
  'measure.undone': '最後の1人を取り消しました。',
  'measure.look': '端末を使うときのように、カメラを見てください',
  'measure.pictures': '{{1}}枚のうち{{0}}枚',
  'measure.stop-person': 'この人の測定をやめる',
  'measure.differ': '写真どうしがうまく合いません。カメラの前に1人で立ってもらい、もう一度測ってください。',
  'measure.already': 'この人はもう測ってあるか、測った人にとてもよく似ています。二度は数えませんでした。',
  'measure.model':
    'この窓口と町とで、顔を見分ける仕組みの版が違います。窓口のソフトを更新するよう、システム担当に頼んでください。',
  'measure.enough': '送るのに足りる人数です。増やすと、より正確になります。',
  'measure.most': '{{0}}人を超えて測る必要はありません。',
  'measure.send': '送る',
  'measure.sending': '送っています',
  'measure.sent': '測定を送りました',
  'measure.sent.body':
    '別の職員が、ポータルの「端末」で変わり方を見て決めます。それまでは何も変わりません。この画面は、すべての顔を忘れました。',
  'measure.again': 'もう一度測る',
  'measure.leave': '測定を捨てる',
  'measure.leave.question': '{{0}}人分の測定を捨てますか？',
  'measure.leave.body': '元には戻せません。もう一度測ることになります。',
  'measure.leave.stay': '測定を続ける',
};
