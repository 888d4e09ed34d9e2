import type { en } from './en.ts';

export const ja: Readonly<Record<keyof typeof en, string>> = {
  'state.used': '利用中',
  'state.attention': 'まだ使えません',
  'state.none': '使っていません',
  title: '使い方は選べます',
  phone: 'スマートフォン',
  'phone.body': '画面に出るコードを機械に見せます。カードがなくても使えます。',
  card: 'カード',
  'card.body':
    'マイナンバーカードの登録は、役場の窓口で5分ほどでできます。カードをお持ちください。4桁の暗証番号を、ご本人が入力します。',
  'card.off': '使えるカードについては、役場の窓口でおたずねください。',
  'card.linked': 'カードを登録済みです。',
  'card.lost': 'カードは、紛失の届けが出ています。',
  'card.see': '登録したカードを見る',
  face: '顔',
  'face.body':
    '役場の窓口で顔の特徴を登録すると（5分ほど）、カードの代わりに顔で受け付けられます。写真は保存しません。登録は、いつでも自分で消せます。登録するかどうかは自由で、しなくても、スマートフォンやカードで同じように使えます。',
  'face.registered': '顔を登録済みです。',
  'face.see': '登録した顔を見る',
};
