import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { usePdf as useAnyPdf, type PdfEndpoint } from '../../shell/use-paper.ts';

export const useBathBillingTexts = textsOf('bath-billing', { ja, en });

/** Saves a PDF and reports it. */
export function usePdf<E extends PdfEndpoint>(endpoint: E) {
  const { t } = useBathBillingTexts();
  return useAnyPdf(endpoint, (name) => t('saved', { name }));
}
