import { textsOf } from '../../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useLotteryDeskTexts = textsOf('lottery-desk', { ja, en });
