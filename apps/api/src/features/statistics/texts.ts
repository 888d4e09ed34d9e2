import { wordingsOf } from '@machi/domain/locale/texts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const textsIn = wordingsOf('statistics-export', { ja, en });
