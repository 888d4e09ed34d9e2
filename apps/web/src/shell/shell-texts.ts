import { en } from './text/en.ts';
import { ja } from './text/ja.ts';
import { textsOf } from './language/texts.ts';

export const shellTexts = { ja, en } as const;

/** Words that every screen shares: menu, titles, loading, form words. */
export const useShellTexts = textsOf('shell', shellTexts);
