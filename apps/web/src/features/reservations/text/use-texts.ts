import { textsOf } from '../../../shell/language/texts.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

export const useTexts = textsOf('reservations', { ja, en });
