import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { textsOf } from './language/texts.ts';

export const SHELL = 'shell';

/** Texts of every screen: menu, titles, loading, forms. */
export const useShellTexts = textsOf(SHELL, { ja, en });
