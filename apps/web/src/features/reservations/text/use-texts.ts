import { textsOf } from '../../../shell/language/texts.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

export const useTexts = textsOf('reservations', { ja, en });
