import { listTills } from '@machi/domain/till/contract';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';
import { useReceptionTexts } from '../texts.ts';

/** Chooses the drawer for the money, in towns whose facilities have their own. */
export function TillField({ value, onTill }: { value: string; onTill: (house: string) => void }) {
  const { t, locale } = useReceptionTexts();
  const { data } = useQuery({ ...ask(listTills, {}, locale), staleTime: Infinity });
  if (data === undefined || data.tills.length < 2) return null;
  return (
    <SelectField
      label={t('pay.till')}
      hint={t('pay.till.hint')}
      value={value}
      onChange={({ target }) => onTill(target.value)}
      options={[
        { value: '', label: t('pay.till.room') },
        ...data.tills.map(({ house_id, house }) => ({ value: String(house_id), label: house })),
      ]}
    />
  );
}
