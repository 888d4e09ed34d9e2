import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { useReason } from '../../shell/desk/use-reason.ts';

export const useDebitTexts = deskTextsOf('debit-desk', { ja, en });

export function useRunReason(id: string) {
  const { t } = useDebitTexts();
  return useReason(id, t('reason'), t('reason.missing'));
}
