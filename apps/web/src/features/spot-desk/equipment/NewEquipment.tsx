import { createEquipment } from '@machi/domain/spot-desk/contract';
import { EquipmentEdit } from '@machi/domain/spot-desk/model';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { NewThing } from '../changes/NewThing.tsx';
import { equipmentRows } from '../changes/edit-rows.ts';
import { labelOf } from '../labels.ts';
import { EquipmentFields } from './EquipmentFields.tsx';

interface NewEquipmentProps {
  readonly spotId: number;
  readonly onAdded: (equipmentId: number) => void;
}

/** Something that the facility lends from now on. */
export function NewEquipment({ spotId, onAdded }: NewEquipmentProps) {
  const texts = useSpotDeskTexts();
  const { t, locale } = texts;
  const { send, busy } = useCall(createEquipment);
  const schemaForm = useSchemaForm(
    EquipmentEdit,
    { equipment_name: { ja: '', en: '' }, stock: undefined, fee_yen: undefined },
    (name) => labelOf(name, texts),
  );
  return (
    <NewThing
      spotId={spotId}
      schemaForm={schemaForm}
      rowsOf={(edit: EquipmentEdit) => equipmentRows(edit, texts)}
      save={send}
      isSaving={busy}
      saveWord={t('equipment.save')}
      savedWords={({ equipment_name }) => t('equipment.saved', { name: equipment_name[locale] })}
      onSaved={({ equipment_id }) => onAdded(equipment_id)}
    >
      <EquipmentFields equipment={schemaForm} name="new" />
    </NewThing>
  );
}
