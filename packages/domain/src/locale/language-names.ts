import { localeNames, type Language } from './model.ts';

export const languageNames: Readonly<Record<Language, string>> = {
  ...localeNames,
  'ja-simple': 'やさしい日本語',
  vi: 'Tiếng Việt',
  'zh-Hans': '简体中文',
};
