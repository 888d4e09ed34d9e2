/** Texts of the reminder, which a town office writes in Japanese. */
export const words = {
  /** A reminder by law has its legal name; otherwise it is a request. */
  title: (law: string) => (law === '' ? '施設使用料のお支払いのお願い' : '督促状'),
  file: '施設使用料のお願い',
  gaps: '※「〓」は、この書類に印刷できない文字です。',
  says: (law: string) =>
    `次の施設使用料は、まだお支払いを確認できていません。${law === '' ? '' : `${law}の規定により督促しますので、`}お支払いの期限までに、施設か役場の窓口でお支払いください。`,
  total: (yen: string) => `合計　${yen}`,
  code: '予約番号',
  place: '施設・部屋',
  day: '利用日',
  yen: '未払いの額',
  cancelled: '取消しの料金',
  term: 'お支払いの期限',
  where: 'お支払いの場所',
  bring: '窓口へは、この手紙をお持ちください。お支払いが難しいときは、早めにお電話でご相談ください。',
  crossed: '行き違いで、すでにお支払いがお済みのときは、ご容赦ください。',
  remedies: '不服があるとき',
} as const;
