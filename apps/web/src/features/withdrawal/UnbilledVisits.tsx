import { billOwnVisits, readBathPayment } from '@machi/domain/billing/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { AskedDeed } from '../../shell/asked/AskedDeed.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { useWithdrawalTexts } from './texts.ts';

/** Visits to the bath that no bill has yet: they are billed before somebody leaves, once they have seen how much it is. */
export function UnbilledVisits({ onBilled }: { readonly onBilled: () => void }) {
  const { t, locale } = useWithdrawalTexts();
  const { data } = useQuery(askAnew(readBathPayment, {}, locale));
  const unbilled = data?.payment.unbilled;
  if (!unbilled || unbilled.yen <= 0) return null;
  const { visits, yen } = unbilled;
  const values = { count: visits, yen: yenInWords(yen)[locale] };
  return (
    <Callout
      tone="warning"
      title={t('unbilled.title', values)}
      actions={
        <AskedDeed
          endpoint={billOwnVisits}
          input={{ visits, yen }}
          label={t('unbilled.send')}
          question={t('unbilled.question', values)}
          consequence={t('unbilled.consequence')}
          confirm={t('unbilled.confirm')}
          done={t('unbilled.done')}
          isDanger
          isOnce
          words={{ t: (key) => t(key === 'keep' || key === 'sending' ? `unbilled.${key}` : key) }}
          onShown={onBilled}
        />
      }
    >
      <p>{t('unbilled.body')}</p>
    </Callout>
  );
}
