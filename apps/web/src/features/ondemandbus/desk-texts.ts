import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/desk-en.ts';
import { ja } from './text/desk-ja.ts';

export const useDeskTexts = textsOf('ondemandbus-desk', { ja, en });
export type DeskTexts = ReturnType<typeof useDeskTexts>;
