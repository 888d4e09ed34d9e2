import type { EquipmentEdit } from '@machi/domain/spot-desk/model';
import { TextField } from '@machi/ui/field/TextField';
import type { ReactNode } from 'react';
import type { SchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { numberIn } from '../fees/fee-values.ts';
import { WordsPair } from '../WordsPair.tsx';

interface EquipmentFieldsProps {
  readonly equipment: SchemaForm<typeof EquipmentEdit>;
  /** Name of the equipment in the ids of its controls. */
  readonly name: string;
  /** The fee with a link to the table that changes it; new equipment has an input field. */
  readonly fees?: ReactNode;
}

/** Name, stock and fee of equipment. */
export function EquipmentFields({ equipment: { field }, name: ofOne, fees }: EquipmentFieldsProps) {
  const { t } = useSpotDeskTexts();
  const idOf = (name: string) => ({ id: `equipment-${ofOne}-${name}` });
  const number = (name: 'stock' | 'fee_yen') => ({
    ...field(name, { setValueAs: numberIn }),
    ...idOf(name),
    label: t(name),
    inputMode: 'numeric' as const,
    fit: 'number' as const,
    autoComplete: 'off',
  });
  return (
    <>
      <WordsPair
        label={t('equipment_name')}
        ja={{ ...field('equipment_name.ja'), ...idOf('name.ja') }}
        en={{ ...field('equipment_name.en'), ...idOf('name.en') }}
        isRequired
      />
      <div className="form-row">
        <TextField {...number('stock')} hint={t('stock.hint')} />
        {fees === undefined ? <TextField {...number('fee_yen')} /> : null}
      </div>
      {fees === undefined ? null : <p>{fees}</p>}
    </>
  );
}
