import { useReason } from '../../shell/desk/use-reason.ts';
import { useDebitTexts } from './texts.ts';

/** The reason of a deed with a run. */
export function useRunReason(id: string) {
  const { t } = useDebitTexts();
  return useReason(id, { label: t('reason'), requiredWord: t('required'), missing: t('reason.missing') });
}
