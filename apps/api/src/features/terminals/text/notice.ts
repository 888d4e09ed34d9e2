import type { Localized } from '@machi/domain/locale/model';
import type { PassKind } from '@machi/domain/passes/model';

const title: Localized = {
  ja: 'カメラについてのお知らせ',
  en: 'About the camera of this machine',
};

/** Public information for passers-by. */
const camera: readonly Localized[] = [
  {
    ja: 'カメラは、ふだん止まっています。「顔で受け付ける」を押したときだけ動き、受付が終わると止まります。',
    en: 'The camera is off. It works only after “Use your face” was pressed, and stops when the person has been served.',
  },
  {
    ja: '写真も映像も、保存しません。この機械の外へ送ることもありません。',
    en: 'No picture or film is kept, and none leaves this machine.',
  },
  {
    ja: '見分けるのは、役場で顔を登録した方だけです。登録していない方については、何も残りません。',
    en: 'It recognises only people who have registered their face at the town office. Of anybody else nothing is kept.',
  },
  {
    ja: '登録した方が使った日時と場所を記録します。見られるのは、ご本人と、受付を担当する職員です。',
    en: 'For people who have registered, the time and place of each use is recorded. They can see it themselves, and so can the staff in charge.',
  },
];

const shown: Readonly<Record<PassKind | 'nothing', Localized>> = {
  bath: {
    ja: '画面には、名字と残りの回数だけが出ます。',
    en: 'The screen shows the surname and the visits left, and nothing else.',
  },
  bus: { ja: '画面には、名字と運賃だけが出ます。', en: 'The screen shows the surname and the fare, and nothing else.' },
  nothing: { ja: '画面に、お名前は出ません。', en: 'The screen shows no name.' },
};

const choice: readonly Localized[] = [
  {
    ja: 'カードでもスマートフォンでも、同じように使えます。顔の登録は自由です。',
    en: 'A card or a phone works in just the same way. Registering a face is entirely your choice.',
  },
  {
    ja: '登録は、ポータルの「登録内容」か役場の窓口で、いつでも消せます。カメラを使ってほしくないときも、係か役場へお申し出ください。',
    en: 'A registration can be removed at any time, on the account page of the portal or at the town office. If you object to the camera, please tell the staff or the town office.',
  },
];

export const notice = {
  title,
  /** In reading order. */
  items: (pass: PassKind, shows: 'nothing' | 'surname'): readonly Localized[] => [
    ...camera,
    shown[shows === 'nothing' ? 'nothing' : pass],
    ...choice,
  ],
  gaps: '※「〓」は、この書類に印刷できない文字です。',
  call: { ja: '電話', en: 'tel.' },
};
