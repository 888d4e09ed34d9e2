import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useBoardTexts = textsOf('reception-board', { ja, en });
export type BoardTexts = ReturnType<typeof useBoardTexts>;
