import type { en } from './en.ts';

type Key = Exclude<keyof typeof en, `${string}_one`>;

export const ja: Record<Key, string> = {
  'zipcode.hint': '7桁の数字（例：099-1234）。都道府県と市区町村が入ります。',
  'zipcode.filled': '「{{place}}」を下に入れました。違うときは直してください。',
  'zipcode.unknown': 'この郵便番号の住所は見つかりませんでした。お手数ですが、下に入力してください。',
  'zipcode.failed': '住所をしらべられませんでした。お手数ですが、下に入力してください。',
  'zipcode.several': 'この郵便番号の住所がいくつかあります。次の一覧から選んでください。',
  places_other: '当てはまる住所（{{count}}件）',
  'places.choose': '選んでください',
  'address2.hint': '番地まで（例：旭2丁目3番地）',
};
