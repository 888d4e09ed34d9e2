import { textsOf } from '@machi/domain/locale/texts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const text = textsOf('house-papers', { ja, en });
