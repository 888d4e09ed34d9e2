import { textsOf } from '../../language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

/** What every declared desk says of itself. */
export const useDeskTexts = textsOf('desk', { ja, en });
