import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { Asking } from './use-asked.ts';
import { useShellTexts } from '../shell-texts.ts';

interface OwnWords {
  readonly t: (key: 'back' | 'sending' | 'lost' | 'failed') => string;
}

/** Words of a question that is left by going back. */
export const backWords = ({ t }: OwnWords): Asking<Endpoint>['words'] => ({
  t: (key) => t(key === 'keep' ? 'back' : key),
});

/** Words of a question, with the portal’s own for a reply that was lost. */
export function useActionWords(
  own: Readonly<Record<'keep' | 'sending' | 'failed', string>>,
): Asking<Endpoint>['words'] {
  const { t } = useShellTexts();
  return { t: (key) => (key === 'lost' ? t('reply-lost.action') : own[key]) };
}
