import { textsOf } from '../../../shell/language/texts.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

export const useOwnTexts = textsOf('own-reservations', { ja, en });

export type OwnTexts = ReturnType<typeof useOwnTexts>;
