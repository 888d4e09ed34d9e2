import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useFeedTexts = textsOf('transport-desk', { ja, en });
export type FeedTexts = ReturnType<typeof useFeedTexts>;
