import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { useShellTexts } from '../shell-texts.ts';

const useCancelTexts = textsOf('cancel', { ja, en });

/** Texts of a cancellation, with those for a lost reply. */
export function useCancelWords() {
  const { t } = useCancelTexts();
  const { t: shell } = useShellTexts();
  return { t: (key: Parameters<typeof t>[0] | 'lost') => (key === 'lost' ? shell('reply-lost.action') : t(key)) };
}
