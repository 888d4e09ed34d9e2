import { textsOf } from '../../shell/language/texts.ts';
import en from './text/desk.en.json' with { type: 'json' };
import ja from './text/desk.ja.json' with { type: 'json' };

export const useDeskTexts = textsOf('ondemandbus-desk', { ja, en });
export type DeskTexts = ReturnType<typeof useDeskTexts>;
