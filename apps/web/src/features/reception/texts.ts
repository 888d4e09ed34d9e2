import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useReceptionTexts = textsOf('reception', { ja, en });
export type ReceptionTexts = ReturnType<typeof useReceptionTexts>;
