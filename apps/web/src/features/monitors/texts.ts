import { textsOf } from '../../shell/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useMonitorTexts = textsOf('monitors', { ja, en });
