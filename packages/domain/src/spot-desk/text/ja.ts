import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'spot-edited': '開いたあとで、ほかの職員が変えました。保存していません。もう一度読み込んでください。',
  'band-order': '時間帯は早い順に並べ、それぞれの終わりを始まりより後にしてください。',
  'fee-first-day': '料金は料金表で変えます。新しい料金と、その料金になる最初の利用日を入力してください。',
  'fee-band-gap': '時間帯の間が空いています。始まりを{{0}}にしてください。',
  'fee-band-overlap': '時間帯が重なっています。始まりを{{0}}にしてください。',
  'fee-band-opening': '時間帯は開館から閉館まで続けてください。ここは{{0}}にしてください。',
  'fee-band-none': '先に時間帯を加えるか、1時間ごとの料金を選んでください。',
};
