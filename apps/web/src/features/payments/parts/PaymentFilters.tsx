import { PaymentState } from '@machi/domain/payments/model';
import { paymentWords } from '@machi/domain/payments/words';
import { DeskSearch } from '@machi/ui/desk/DeskSearch';
import { SelectField } from '@machi/ui/field/SelectField';
import { usePaymentTexts } from '../texts.ts';
import { usePaymentAddress } from './payment-address.ts';

const nothing = { q: '', state: '', is_different: '', page: undefined };

/** Finds payments by person, state and whether both sides differ. */
export function PaymentFilters({ isMain }: { readonly isMain: boolean }) {
  const { t, locale } = usePaymentTexts();
  const { address, go } = usePaymentAddress();
  const { q = '', state = '', is_different } = address.asked;
  const shown = { q, state, is_different: is_different === undefined ? '' : '1' };
  const count = [state, shown.is_different].filter((value) => value !== '').length;
  const { states } = paymentWords[locale];
  return (
    <DeskSearch
      key={JSON.stringify(shown)}
      t={t}
      isMain={isMain}
      shown={shown}
      filters={{
        title: count > 0 ? t('filters.count', { count }) : t('filters'),
        isOpen: count > 0,
        fields: (first) => (
          <>
            <SelectField
              name="state"
              label={t('state')}
              emptyWord={t('any')}
              defaultValue={first.state}
              options={PaymentState.options.map((one) => ({ value: one, label: states[one] }))}
            />
            <SelectField
              name="is_different"
              label={t('difference')}
              emptyWord={t('any')}
              defaultValue={first.is_different}
              options={[{ value: '1', label: t('difference.only') }]}
            />
          </>
        ),
      }}
      onSearch={(wish) => go({ ...wish, page: undefined, payment: undefined })}
      onClear={count > 0 || q !== '' ? () => go(nothing) : undefined}
    />
  );
}
