import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  title: '{{town}}のお知らせ',
  titleOfCategory: '{{town}}のお知らせ（{{category}}）',
  description: '{{town}}からの新しいお知らせです。',
};
