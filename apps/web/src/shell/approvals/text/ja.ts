import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  request: '承認の依頼があります',
  count_one: '（お知らせ {{count}}件）',
  count_other: '（お知らせ {{count}}件）',
};
