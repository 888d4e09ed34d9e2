import { createEquipment } from '@machi/domain/spot-desk/contract';
import { EquipmentEdit } from '@machi/domain/spot-desk/model';
import { Button } from '@machi/ui/button/Button';
import { FormSummary } from '../../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { useAttemptKey } from '../../../../shell/calls/use-attempt-key.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { toldInPlace } from '../../../../shell/calls/use-refusal-sentences.ts';
import { useSpotDeskTexts } from '../../texts.ts';
import { ChangePreview } from '../changes/ChangePreview.tsx';
import { equipmentRows } from '../changes/edit-rows.ts';
import { EquipmentFields } from './EquipmentFields.tsx';
import { labelOf } from '../labels.ts';
import { NOTHING_UNFITTING } from '../changes/nothing-unfitting.ts';
import { useEdit } from '../changes/use-edit.ts';

interface NewEquipmentProps {
  readonly spotId: number;
  readonly onAdded: (equipmentId: number) => void;
}

/** Something that the facility lends from now on. */
export function NewEquipment({ spotId, onAdded }: NewEquipmentProps) {
  const texts = useSpotDeskTexts();
  const { t, locale } = texts;
  const keyFor = useAttemptKey();
  const save = useCall(createEquipment);
  const edit = useEdit<EquipmentEdit>();
  const schemaForm = useSchemaForm(
    EquipmentEdit,
    { equipment_name: { ja: '', en: '' }, stock: undefined, fee_yen: undefined },
    (name) => labelOf(name, texts),
  );
  const { submit, summary } = schemaForm;
  const { wish } = edit;
  if (wish) {
    const input = { ...wish.edit, spot_id: spotId };
    return (
      <ChangePreview
        {...wish.checked}
        isNew
        before={[]}
        after={equipmentRows(wish.edit, texts)}
        shown={[]}
        saveWord={t('equipment.save')}
        busy={save.busy}
        lines={edit.lines}
        onSave={() =>
          void edit.save(
            () => save.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) }),
            ({ equipment_id }) => onAdded(equipment_id),
            t('equipment.saved', { name: wish.edit.equipment_name[locale] }),
          )
        }
        onBack={edit.back}
      />
    );
  }
  return (
    <form className="stack" noValidate onSubmit={submit((checked) => edit.show(checked, NOTHING_UNFITTING))}>
      <FormSummary summary={summary} refused={t('refused')} lost={t('lost')} />
      <EquipmentFields equipment={schemaForm} name="new" />
      <div className="actions">
        <Button type="submit">{t('check.new')}</Button>
      </div>
    </form>
  );
}
