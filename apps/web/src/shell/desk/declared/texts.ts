import { deskTextsOf } from '../desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** What every declared desk says of itself. */
export const useDeskTexts = deskTextsOf('desk', { ja, en });
