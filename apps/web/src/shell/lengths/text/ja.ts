import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = { tooLong: '{{most}}文字以内で入力してください。今は{{count}}文字です。' };
