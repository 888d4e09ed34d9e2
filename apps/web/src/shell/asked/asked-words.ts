import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { Asking } from './use-asked.ts';
import { useShellTexts } from '../shell-texts.ts';

interface OwnWords {
  readonly t: (key: 'back' | 'sending' | 'lost' | 'failed') => string;
}

/** Texts of a window that "back" leaves. */
export const backWords = ({ t }: OwnWords): Asking<Endpoint>['words'] => ({
  t: (key) => t(key === 'keep' ? 'back' : key),
});

/** Texts of a window, with the portal's own for a lost reply. */
export function useActionWords(
  own: Readonly<Record<'keep' | 'sending' | 'failed', string>>,
): Asking<Endpoint>['words'] {
  const { t } = useShellTexts();
  return { t: (key) => (key === 'lost' ? t('reply-lost.action') : own[key]) };
}
