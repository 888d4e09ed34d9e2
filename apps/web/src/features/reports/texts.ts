import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useReportTexts = textsOf('reports', { ja, en });
