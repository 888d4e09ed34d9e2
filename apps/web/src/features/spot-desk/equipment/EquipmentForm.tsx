import { toldInPlace } from '@machi/client/client';
import { checkEquipmentEdit, editEquipment } from '@machi/domain/spot-desk/contract';
import { EquipmentEdit } from '@machi/domain/spot-desk/model';
import type { DeskEquipment } from '@machi/domain/spot-desk/model';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { EditForm } from '../changes/EditForm.tsx';
import { equipmentRows } from '../changes/edit-rows.ts';
import { FeesInWords } from '../fees/FeesInWords.tsx';
import { EquipmentFields } from './EquipmentFields.tsx';
import { labelOf } from '../labels.ts';
import { useCheckedEdit } from '../changes/use-checked-edit.tsx';

const editOf = ({ seen: _seen, equipment_id: _id, fee_text: _fee, ...edit }: DeskEquipment): EquipmentEdit => edit;

/** Something that is lent, to be changed. */
export function EquipmentForm({ spotId, equipment }: { readonly spotId: number; readonly equipment: DeskEquipment }) {
  const texts = useSpotDeskTexts();
  const { equipment_id } = equipment;
  const check = useCall(checkEquipmentEdit);
  const save = useCall(editEquipment);
  const schemaForm = useSchemaForm(EquipmentEdit, editOf(equipment), (name) => labelOf(name, texts));
  const rowsOf = (edit: EquipmentEdit) => equipmentRows(edit, texts);
  const { preview, edit } = useCheckedEdit({
    row: equipment,
    schemaForm,
    editOf,
    valuesOf: editOf,
    typedOf: (values: EquipmentEdit) => values,
    rowsOf,
    shownOf: rowsOf,
    check: (edit) => check.send({ ...edit, equipment_id }, toldInPlace),
    isChecking: check.busy,
    save: (edit, seen) => save.send({ ...edit, equipment_id, seen }, toldInPlace),
    isSaving: save.busy,
    savedIn: ({ equipments }) => equipments.find((one) => one.equipment_id === equipment_id),
  });
  if (preview) return preview;
  return (
    <EditForm className="stack" {...edit}>
      <EquipmentFields
        equipment={schemaForm}
        name={String(equipment_id)}
        fees={<FeesInWords words={equipment.fee_text[texts.locale]} spotId={spotId} />}
      />
    </EditForm>
  );
}
