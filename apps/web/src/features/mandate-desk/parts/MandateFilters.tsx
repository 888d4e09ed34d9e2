import { MandateState } from '@machi/domain/mandates/model';
import { mandateWords } from '@machi/domain/mandates/words';
import { ListFilters } from '../../../shell/desk/files/ListFilters.tsx';
import { useMandateTexts } from '../texts.ts';
import { useMandateAddress } from './mandate-address.ts';

/** Finds mandates by person, state, and whether their branch is no more. */
export function MandateFilters({ isMain }: { readonly isMain: boolean }) {
  const { t, locale } = useMandateTexts();
  const { address, go } = useMandateAddress();
  const { q = '', state = '', is_gone } = address.asked;
  const { states } = mandateWords[locale];
  return (
    <ListFilters
      t={t}
      go={go}
      file="mandate"
      isMain={isMain}
      shown={{ q, state, is_gone: is_gone === undefined ? '' : '1' }}
      fields={[
        {
          name: 'state',
          label: t('state'),
          options: MandateState.options.map((one) => ({ value: one, label: states[one] })),
        },
        { name: 'is_gone', label: t('gone'), options: [{ value: '1', label: t('gone.only') }] },
      ]}
    />
  );
}
