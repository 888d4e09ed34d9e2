import { checkRoomEdit, editRoom } from '@machi/domain/spot-desk/contract';
import { RoomEdit } from '@machi/domain/spot-desk/model';
import type { DeskRoom } from '@machi/domain/spot-desk/model';
import { Button } from '@machi/ui/button/Button';
import type * as z from 'zod/mini';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/use-call.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { roomRows, shownRoomRows } from './edit-rows.ts';
import { labelOf } from './labels.ts';
import { NewerState } from './NewerState.tsx';
import { RoomFields } from './RoomFields.tsx';
import { useEdit } from './use-edit.ts';
import { useTaken } from './use-taken.ts';

interface RoomFormProps {
  readonly room: DeskRoom;
  /** Of the same facility, this one among them. */
  readonly rooms: readonly DeskRoom[];
}

const editOf = ({ seen: _seen, room_id: _id, ...edit }: DeskRoom): RoomEdit => edit;
const valuesOf = (room: DeskRoom): z.input<typeof RoomEdit> => editOf(room);
/** As it stands in the form, checked or not. */
const typedOf = (values: z.input<typeof RoomEdit>): RoomEdit => ({
  ...values,
  adjunct_room_ids: values.adjunct_room_ids.map(Number),
});

/** A room as it is, to be changed. */
export function RoomForm({ room, rooms }: RoomFormProps) {
  const texts = useSpotDeskTexts();
  const { t, locale } = texts;
  const { room_id } = room;
  const check = useCall(checkRoomEdit);
  const save = useCall(editRoom);
  const edit = useEdit<RoomEdit>();
  const schemaForm = useSchemaForm(RoomEdit, editOf(room), (name) => labelOf(name, texts));
  const { submit, refuse, summary, form } = schemaForm;
  const { taken, newer, settle, takeOver } = useTaken(room, valuesOf, form);
  const nameOf = (id: number) => rooms.find((one) => one.room_id === id)?.room_name[locale] ?? '';
  const rowsOf = (one: RoomEdit) => roomRows(one, nameOf, texts);
  const notice = newer && (
    <NewerState
      began={rowsOf(editOf(taken))}
      saved={rowsOf(editOf(newer))}
      typed={rowsOf(typedOf(form.getValues()))}
      onTakeOver={() => {
        takeOver();
        submit(look)();
      }}
    />
  );

  async function look(checked: RoomEdit) {
    const result = await check.send({ ...checked, room_id }, { ignoresErrorMessage: true });
    if (result?.ok) edit.show(checked, result.reply);
    else if (result) refuse(result);
  }
  const { wish } = edit;
  if (wish) {
    return (
      <ChangePreview
        key={taken.seen}
        {...wish.checked}
        before={rowsOf(editOf(taken))}
        after={rowsOf(wish.edit)}
        shown={shownRoomRows(wish.edit, texts)}
        busy={save.busy}
        newer={notice}
        lines={edit.lines}
        onSave={() =>
          void edit.save(
            () => save.send({ ...wish.edit, room_id, seen: taken.seen }, { ignoresErrorMessage: true }),
            ({ file }) => settle(file.rooms.find((one) => one.room_id === room_id)),
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
      <RoomFields
        room={schemaForm}
        name={String(room_id)}
        taken={taken.seen}
        rooms={rooms.filter((one) => one.room_id !== room_id)}
      />
      <div className="actions">
        <Button type="submit" busy={check.busy} busyLabel={t('check.sending')}>
          {t('check.send')}
        </Button>
      </div>
    </form>
  );
}
