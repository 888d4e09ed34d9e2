import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useDeskTexts = textsOf('member-desk', { ja, en });
export type DeskTexts = ReturnType<typeof useDeskTexts>;
