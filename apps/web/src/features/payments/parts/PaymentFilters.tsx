import { PaymentState } from '@machi/domain/payments/model';
import { paymentWords } from '@machi/domain/payments/words';
import { ListFilters } from '../../../shell/desk/files/ListFilters.tsx';
import { usePaymentTexts } from '../texts.ts';
import { usePaymentAddress } from './payment-address.ts';

/** Finds payments by person, state and whether both sides differ. */
export function PaymentFilters({ isMain }: { readonly isMain: boolean }) {
  const { t, locale } = usePaymentTexts();
  const { address, go } = usePaymentAddress();
  const { q = '', state = '', is_different } = address.asked;
  const { states } = paymentWords[locale];
  return (
    <ListFilters
      t={t}
      go={go}
      file="payment"
      isMain={isMain}
      shown={{ q, state, is_different: is_different === undefined ? '' : '1' }}
      fields={[
        {
          name: 'state',
          label: t('state'),
          options: PaymentState.options.map((one) => ({ value: one, label: states[one] })),
        },
        { name: 'is_different', label: t('difference'), options: [{ value: '1', label: t('difference.only') }] },
      ]}
    />
  );
}
