import { MandateState } from '@machi/domain/mandates/model';
import { mandateWords } from '@machi/domain/mandates/words';
import { DeskSearch } from '@machi/ui/desk/DeskSearch';
import { SelectField } from '@machi/ui/field/SelectField';
import { useMandateTexts } from '../texts.ts';
import { useMandateAddress } from './mandate-address.ts';

const nothing = { q: '', state: '', is_gone: '', page: undefined };

/** Finds mandates by person, state, and whether their branch is no more. */
export function MandateFilters({ isMain }: { readonly isMain: boolean }) {
  const { t, locale } = useMandateTexts();
  const { address, go } = useMandateAddress();
  const { q = '', state = '', is_gone } = address.asked;
  const shown = { q, state, is_gone: is_gone === undefined ? '' : '1' };
  const count = [state, shown.is_gone].filter((value) => value !== '').length;
  const { states } = mandateWords[locale];
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
              options={MandateState.options.map((one) => ({ value: one, label: states[one] }))}
            />
            <SelectField
              name="is_gone"
              label={t('gone')}
              emptyWord={t('any')}
              defaultValue={first.is_gone}
              options={[{ value: '1', label: t('gone.only') }]}
            />
          </>
        ),
      }}
      onSearch={(wish) => go({ ...wish, page: undefined, mandate: undefined })}
      onClear={count > 0 || q !== '' ? () => go(nothing) : undefined}
    />
  );
}
