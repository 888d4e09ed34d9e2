import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { useReason } from '../../shell/desk/use-reason.ts';

export const useBillTexts = deskTextsOf('billing-desk', { ja, en });

export function useBillReason(id: string) {
  const { t } = useBillTexts();
  return useReason(id, t('reason'), t('reason.missing'));
}
