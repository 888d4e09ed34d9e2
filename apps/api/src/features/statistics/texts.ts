import { wordingsOf } from '@machi/domain/locale/texts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const textsIn = wordingsOf('statistics-export', { ja, en });
