import { assignments, readFormDeskChoices } from '@machi/domain/form-desk/contract';
import type { listHandledForms } from '@machi/domain/form-desk/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { SelectField } from '@machi/ui/field/SelectField';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useFormDeskTexts } from './texts.ts';
import { useDeskAddress } from './desk-address.ts';

interface NarrowingProps {
  readonly counts: ReplyOf<typeof listHandledForms>['counts'] | undefined;
}

/** Narrows the list: to whose applications, and to one form. */
export function Narrowing({ counts }: NarrowingProps) {
  const { t, locale } = useFormDeskTexts();
  const { address, go } = useDeskAddress();
  const { forms = [] } = useQuery(ask(readFormDeskChoices, {}, locale)).data ?? {};
  const { assigned, onlineform_id: form } = address.asked;
  const elsewhere = { page: undefined, application: undefined };
  return (
    <div className="form-desk-over">
      <FilterChips
        label={t('assigned')}
        chips={([undefined, ...assignments] as const).map((one) => ({
          value: one ?? '',
          label: t(`assigned.${one ?? 'all'}`),
          ...(counts ? { count: counts[one ?? 'all'] } : {}),
        }))}
        chosen={assigned ?? ''}
        onChoose={(value) => go({ ...elsewhere, assigned: value === '' ? undefined : value })}
      />
      <SelectField
        label={t('form')}
        emptyWord={t('form.all')}
        value={form === undefined ? '' : String(form)}
        options={forms.map(({ onlineform_id, form_name: label }) => ({ value: String(onlineform_id), label }))}
        onChange={({ target }) => go({ ...elsewhere, form: target.value === '' ? undefined : target.value })}
      />
    </div>
  );
}
