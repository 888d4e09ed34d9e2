import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { textsOf } from './language/texts.ts';

/** The feature whose texts these are. */
export const SHELL = 'shell';

/** Words that every screen shares: menu, titles, loading, form words. */
export const useShellTexts = textsOf(SHELL, { ja, en });
