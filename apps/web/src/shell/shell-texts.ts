import { en } from './text/en.ts';
import { ja } from './text/ja.ts';
import { textsOf } from './language/texts.ts';

/** The feature whose texts these are. */
export const SHELL = 'shell';

/** Words that every screen shares: menu, titles, loading, form words. */
export const useShellTexts = textsOf(SHELL, { ja, en });
