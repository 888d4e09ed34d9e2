import { usePaper as useAnyPaper } from '../../shell/use-paper.ts';
import type { PaperEndpoint } from '../../shell/use-paper.ts';
import { useBathBillingTexts } from './texts.ts';

/** Saves a paper and says so. */
export function usePaper<E extends PaperEndpoint>(endpoint: E) {
  const { t } = useBathBillingTexts();
  return useAnyPaper(endpoint, (name) => t('saved', { name }));
}
