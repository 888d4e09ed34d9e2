import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  request: '承認の依頼があります。',
  notice_one: 'お知らせ{{count}}件を確かめる',
  notice_other: 'お知らせ{{count}}件を確かめる',
  faq_one: '質問{{count}}件を確かめる',
  faq_other: '質問{{count}}件を確かめる',
  about_one: '「このサイトについて」{{count}}件を確かめる',
  about_other: '「このサイトについて」{{count}}件を確かめる',
};
