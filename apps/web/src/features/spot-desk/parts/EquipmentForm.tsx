import { editEquipment } from '@machi/domain/spot-desk/contract';
import { EquipmentEdit } from '@machi/domain/spot-desk/model';
import type { DeskEquipment } from '@machi/domain/spot-desk/model';
import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/use-call.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { equipmentRows } from './edit-rows.ts';
import { labelOf } from './labels.ts';
import { numberIn } from './typed-number.ts';
import { useEdit } from './use-edit.ts';
import { WordsPair } from './WordsPair.tsx';

const NOTHING = { unfitting: [], total: 0 };

/** Name, stock and fee of something that is lent. */
export function EquipmentForm({ equipment }: { equipment: DeskEquipment }) {
  const texts = useSpotDeskTexts();
  const { t } = texts;
  const { seen, equipment_id, ...stored } = equipment;
  const save = useCall(editEquipment);
  const edit = useEdit<EquipmentEdit>();
  const { field, submit, summary } = useSchemaForm(EquipmentEdit, stored, (name) => labelOf(name, texts));
  const idOf = (name: string) => ({ id: `equipment-${equipment_id}-${name}` });
  const number = (name: 'stock' | 'fee_yen') => ({
    ...field(name, { setValueAs: numberIn }),
    ...idOf(name),
    label: t(name),
    inputMode: 'numeric' as const,
    fit: 'number' as const,
    autoComplete: 'off',
  });
  const { wish } = edit;
  if (wish) {
    return (
      <ChangePreview
        {...wish.checked}
        before={equipmentRows(stored, texts)}
        after={equipmentRows(wish.edit, texts)}
        shown={equipmentRows(wish.edit, texts)}
        busy={save.busy}
        lines={edit.lines}
        onSave={() =>
          void edit.save(() => save.send({ ...wish.edit, equipment_id, seen }, { ignoresErrorMessage: true }))
        }
        onBack={edit.back}
      />
    );
  }
  return (
    <form className="stack" noValidate onSubmit={submit((checked) => edit.show(checked, NOTHING))}>
      <FormSummary summary={summary} refused={t('refused')} lost={t('lost')} />
      <WordsPair
        label={t('equipment_name')}
        ja={{ ...field('equipment_name.ja'), ...idOf('name.ja') }}
        en={{ ...field('equipment_name.en'), ...idOf('name.en') }}
        isRequired
      />
      <div className="form-row">
        <TextField {...number('stock')} />
        <TextField {...number('fee_yen')} />
      </div>
      <div className="actions">
        <Button type="submit">{t('check.send')}</Button>
      </div>
    </form>
  );
}
