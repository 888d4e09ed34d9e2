import { BillFilter, readClosing } from '@machi/domain/billing/desk-contract';
import { billWords, monthInWords } from '@machi/domain/billing/words';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { ListFilters } from '../../shell/desk/files/ListFilters.tsx';
import { useBillTexts } from './texts.ts';
import { useBillAddress } from './bill-address.ts';

/** Finds bills by person, month and how they stand. */
export function BillFilters({ isMain }: { readonly isMain: boolean }) {
  const { t, locale } = useBillTexts();
  const { address, go } = useBillAddress();
  const { data } = useQuery(askAnew(readClosing, {}, locale));
  const { q = '', state = '', month = '' } = address.asked;
  const { states } = billWords[locale];
  const months = [...new Set([...(data?.months ?? []).map((one) => one.month), ...(month === '' ? [] : [month])])];
  return (
    <ListFilters
      t={t}
      go={go}
      file="bill"
      isMain={isMain}
      shown={{ q, state, month }}
      fields={[
        {
          name: 'month',
          label: t('month'),
          options: months.map((one) => ({ value: one, label: monthInWords(one)[locale] })),
        },
        {
          name: 'state',
          label: t('state'),
          options: BillFilter.options.map((one) => ({ value: one, label: states[one] })),
        },
      ]}
    />
  );
}
