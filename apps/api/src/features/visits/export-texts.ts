import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const exportTexts = { ja, en };
