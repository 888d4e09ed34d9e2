import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useLotteryTexts = textsOf('lotteries', { ja, en });
export type LotteryTexts = ReturnType<typeof useLotteryTexts>;
