import { textsOf } from '../../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** What every declared desk says of itself. */
export const useDeskTexts = textsOf('desk', { ja, en });
