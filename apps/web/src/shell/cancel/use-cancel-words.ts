import { useShellTexts } from '../shell-texts.ts';
import { useCancelTexts } from './texts.ts';

/** Words of a cancellation, with those for a reply that was lost. */
export function useCancelWords() {
  const { t } = useCancelTexts();
  const { t: shell } = useShellTexts();
  return { t: (key: Parameters<typeof t>[0] | 'lost') => (key === 'lost' ? shell('reply-lost.deed') : t(key)) };
}
