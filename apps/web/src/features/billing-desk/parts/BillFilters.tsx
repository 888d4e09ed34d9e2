import { BillFilter } from '@machi/domain/billing/desk-contract';
import { billWords, monthInWords } from '@machi/domain/billing/words';
import { DeskSearch } from '@machi/ui/desk/DeskSearch';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { billQueries } from '../queries.ts';
import { useBillTexts } from '../texts.ts';
import { useBillAddress } from './bill-address.ts';

const nothing = { q: '', state: '', month: '', page: undefined };

/** Finds bills by person, month and how they stand. */
export function BillFilters({ isMain }: { readonly isMain: boolean }) {
  const { t, locale } = useBillTexts();
  const { address, go } = useBillAddress();
  const { data } = useQuery(billQueries.closing(locale));
  const { q = '', state = '', month = '' } = address.asked;
  const shown = { q, state, month };
  const count = [state, month].filter((value) => value !== '').length;
  const { states } = billWords[locale];
  const months = [...new Set([...(data?.months ?? []).map((one) => one.month), ...(month === '' ? [] : [month])])];
  return (
    <DeskSearch
      key={JSON.stringify([shown, months.length])}
      t={t}
      isMain={isMain}
      shown={shown}
      filters={{
        title: count > 0 ? t('filters.count', { count }) : t('filters'),
        isOpen: count > 0,
        fields: (first) => (
          <>
            <SelectField
              name="month"
              label={t('month')}
              emptyWord={t('any')}
              defaultValue={first.month}
              options={months.map((one) => ({ value: one, label: monthInWords(one)[locale] }))}
            />
            <SelectField
              name="state"
              label={t('state')}
              emptyWord={t('any')}
              defaultValue={first.state}
              options={BillFilter.options.map((one) => ({ value: one, label: states[one] }))}
            />
          </>
        ),
      }}
      onSearch={(wish) => go({ ...wish, page: undefined, bill: undefined })}
      onClear={count > 0 || q !== '' ? () => go(nothing) : undefined}
    />
  );
}
