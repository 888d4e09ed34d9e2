import { checkEquipmentEdit, editEquipment } from '@machi/domain/spot-desk/contract';
import { EquipmentEdit } from '@machi/domain/spot-desk/model';
import type { DeskEquipment } from '@machi/domain/spot-desk/model';
import { Button } from '@machi/ui/button/Button';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/use-call.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { equipmentRows } from './edit-rows.ts';
import { EquipmentFields } from './EquipmentFields.tsx';
import { labelOf } from './labels.ts';
import { NewerState } from './NewerState.tsx';
import { useEdit } from './use-edit.ts';
import { useTaken } from './use-taken.ts';

const editOf = ({ seen: _seen, equipment_id: _id, ...edit }: DeskEquipment): EquipmentEdit => edit;

/** Something that is lent, to be changed. */
export function EquipmentForm({ equipment }: { equipment: DeskEquipment }) {
  const texts = useSpotDeskTexts();
  const { t } = texts;
  const { equipment_id } = equipment;
  const check = useCall(checkEquipmentEdit);
  const save = useCall(editEquipment);
  const edit = useEdit<EquipmentEdit>();
  const schemaForm = useSchemaForm(EquipmentEdit, editOf(equipment), (name) => labelOf(name, texts));
  const { submit, refuse, summary, form } = schemaForm;
  const { taken, newer, settle, takeOver } = useTaken(equipment, editOf, form);
  const notice = newer && (
    <NewerState
      began={equipmentRows(editOf(taken), texts)}
      saved={equipmentRows(editOf(newer), texts)}
      typed={equipmentRows(form.getValues(), texts)}
      onTakeOver={() => {
        takeOver();
        submit(look)();
      }}
    />
  );

  async function look(checked: EquipmentEdit) {
    const result = await check.send({ ...checked, equipment_id }, { ignoresErrorMessage: true });
    if (result?.ok) edit.show(checked, result.reply);
    else if (result) refuse(result);
  }
  const { wish } = edit;
  if (wish) {
    return (
      <ChangePreview
        key={taken.seen}
        {...wish.checked}
        before={equipmentRows(editOf(taken), texts)}
        after={equipmentRows(wish.edit, texts)}
        shown={equipmentRows(wish.edit, texts)}
        busy={save.busy}
        newer={notice}
        lines={edit.lines}
        onSave={() =>
          void edit.save(
            () => save.send({ ...wish.edit, equipment_id, seen: taken.seen }, { ignoresErrorMessage: true }),
            ({ file }) => settle(file.equipments.find((one) => one.equipment_id === equipment_id)),
          )
        }
        onBack={edit.back}
      />
    );
  }
  return (
    <form className="stack" noValidate onSubmit={submit(look)}>
      {notice}
      <FormSummary summary={summary} refused={t('refused')} lost={t('lost')} />
      <EquipmentFields equipment={schemaForm} name={String(equipment_id)} />
      <div className="actions">
        <Button type="submit" busy={check.busy} busyLabel={t('check.sending')}>
          {t('check.send')}
        </Button>
      </div>
    </form>
  );
}
