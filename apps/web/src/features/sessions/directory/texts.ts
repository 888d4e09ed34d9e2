import { textsOf } from '../../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** What officials alone read at the login. */
export const useDirectoryTexts = textsOf('directory', { ja, en });
