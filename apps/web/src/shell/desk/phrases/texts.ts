import { textsOf } from '../../language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const usePhraseTexts = textsOf('phrases', { ja, en });
