import type { Endpoint } from '@machi/domain/contract/endpoint';
import { useShellTexts } from '../shell-texts.ts';
import type { Asking } from './use-asked.ts';

/** Words of a question, with the portal’s own for a reply that was lost. */
export function useDeedWords(own: Readonly<Record<'keep' | 'sending' | 'failed', string>>): Asking<Endpoint>['words'] {
  const { t } = useShellTexts();
  return { t: (key) => (key === 'lost' ? t('reply-lost.deed') : own[key]) };
}
