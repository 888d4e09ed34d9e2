import { wordingsOf } from '@machi/domain/locale/texts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const billingTexts = wordingsOf('billing-desk', { ja, en });
