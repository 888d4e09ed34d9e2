import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { Asking } from './use-asked.ts';

interface OwnWords {
  readonly t: (key: 'back' | 'sending' | 'lost' | 'failed') => string;
}

/** Words of a question that is left by going back. */
export const backWords = ({ t }: OwnWords): Asking<Endpoint>['words'] => ({
  t: (key) => t(key === 'keep' ? 'back' : key),
});
