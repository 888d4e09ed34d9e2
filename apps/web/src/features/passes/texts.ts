import { textsOf } from '../../shell/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const usePassTexts = textsOf('passes', { ja, en });
export type PassTexts = ReturnType<typeof usePassTexts>;
