export const ja = {
  'club-unknown': 'この団体の責任者ではないため、予約できません。',
  'club-over': '「{{0}}」は、この日は登録団体ではありません。',
  'club-exemption-over': '「{{0}}」の減免は{{1}}までです。この日には使えません。',
  'club-exemption-changed': '「{{0}}」の減免が変わりました。料金を確かめてください。',
} as const;
