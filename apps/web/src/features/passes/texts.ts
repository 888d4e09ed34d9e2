import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const usePassTexts = textsOf('passes', { ja, en });
export type PassTexts = ReturnType<typeof usePassTexts>;
