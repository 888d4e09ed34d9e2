import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useBeginTexts = deskTextsOf('begin-town', { ja, en });

export type FileText = Extract<keyof typeof ja, `file.${string}`>;
