import { useShellTexts } from '../../shell/shell-texts.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useGroupTexts = textsOf('member-groups', { ja, en });

/** Texts of the windows that confirm an action. */
export function useActionWords() {
  const { t } = useGroupTexts();
  const { t: shell } = useShellTexts();
  const own = { keep: 'cancel', sending: 'saving', failed: 'failed' } as const;
  return { t: (key: keyof typeof own | 'lost') => (key === 'lost' ? shell('reply-lost.action') : t(own[key])) };
}
