import { deskTextsOf } from '../../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useWarningDeskTexts = deskTextsOf('warnings-desk', { ja, en });
