import { deskTextsOf } from '../desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Texts of every declared desk. */
export const useDeskTexts = deskTextsOf('desk', { ja, en });
