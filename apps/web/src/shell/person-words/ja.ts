import type { personEn } from './en.ts';

export const personJa: Record<keyof typeof personEn, string> = {
  email: 'メールアドレス',
  password: 'パスワード',
  lastname: '姓',
  firstname: '名',
  lastfurigana: '姓のフリガナ',
  firstfurigana: '名のフリガナ',
  furigana: 'フリガナ',
  tel: '電話番号',
  zipcode: '郵便番号',
  prefecture: '都道府県',
  address1: '市区町村',
  address2: '町名・番地',
  address3: '建物名・部屋番号',
  birthdate: '生年月日',
  gender: '性別',
  'gender.0': '答えない',
  'gender.1': '男性',
  'gender.2': '女性',
};
