import { textsOf } from '../../../shell/language/texts.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

export const useOwnTexts = textsOf('own-reservations', { ja, en });

export type OwnTexts = ReturnType<typeof useOwnTexts>;
