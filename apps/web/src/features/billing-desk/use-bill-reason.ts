import { useReason } from '../../shell/desk/use-reason.ts';
import { useBillTexts } from './texts.ts';

/** The reason of a deed with a bill. */
export function useBillReason(id: string) {
  const { t } = useBillTexts();
  return useReason(id, { label: t('reason'), requiredWord: t('required'), missing: t('reason.missing') });
}
