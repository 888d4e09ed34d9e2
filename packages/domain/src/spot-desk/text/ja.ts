import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'spot-edited': '開いたあとで、ほかの職員が変えました。保存していません。もう一度読み込んでください。',
  'band-order': '時間帯は早い順に並べ、それぞれの終わりを始まりより後にしてください。',
  'fee-first-day': '料金はその場では変えられません。新しい料金と、その料金になる最初の利用日を入力してください。',
};
