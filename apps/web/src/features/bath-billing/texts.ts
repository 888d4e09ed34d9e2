import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { usePaper as useAnyPaper, type PaperEndpoint } from '../../shell/use-paper.ts';

export const useBathBillingTexts = textsOf('bath-billing', { ja, en });

/** Saves a paper and says so. */
export function usePaper<E extends PaperEndpoint>(endpoint: E) {
  const { t } = useBathBillingTexts();
  return useAnyPaper(endpoint, (name) => t('saved', { name }));
}
