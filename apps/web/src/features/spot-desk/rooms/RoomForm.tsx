import { toldInPlace } from '@machi/client/client';
import { checkRoomEdit, editRoom } from '@machi/domain/spot-desk/contract';
import { RoomEdit, type DeskRoom } from '@machi/domain/spot-desk/model';
import type * as z from 'zod/mini';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { labelOf, useSpotDeskTexts } from '../texts.ts';
import { EditForm } from '../changes/EditForm.tsx';
import { roomRows, shownRoomRows } from '../changes/edit-rows.ts';
import { FeesInWords } from '../fees/FeesInWords.tsx';
import { RoomFields } from './RoomFields.tsx';
import { useCheckedEdit } from '../changes/use-checked-edit.tsx';

interface RoomFormProps {
  readonly spotId: number;
  readonly room: DeskRoom;
  /** Rooms of the same facility, including this one. */
  readonly rooms: readonly DeskRoom[];
}

const editOf = ({ seen: _seen, room_id: _id, fee_text: _fee, ...edit }: DeskRoom): RoomEdit => edit;
const valuesOf = (room: DeskRoom): z.input<typeof RoomEdit> => editOf(room);
/** The edit as typed, valid or not. */
const typedOf = (values: z.input<typeof RoomEdit>): RoomEdit => ({
  ...values,
  adjunct_room_ids: values.adjunct_room_ids.map(Number),
});

export function RoomForm({ spotId, room, rooms }: RoomFormProps) {
  const texts = useSpotDeskTexts();
  const { locale } = texts;
  const { room_id } = room;
  const check = useCall(checkRoomEdit);
  const save = useCall(editRoom);
  const schemaForm = useSchemaForm(RoomEdit, editOf(room), (name) => labelOf(name, texts));
  const nameOf = (id: number) => rooms.find((one) => one.room_id === id)?.room_name[locale] ?? '';
  const { taken, preview, edit } = useCheckedEdit({
    row: room,
    schemaForm,
    editOf,
    valuesOf,
    typedOf,
    rowsOf: (edit) => roomRows(edit, nameOf, texts),
    shownOf: (edit) => shownRoomRows(edit, texts),
    check: (edit) => check.send({ ...edit, room_id }, toldInPlace),
    isChecking: check.busy,
    save: (edit, seen) => save.send({ ...edit, room_id, seen }, toldInPlace),
    isSaving: save.busy,
    savedIn: (file) => file.rooms.find((one) => one.room_id === room_id),
  });
  if (preview) return preview;
  return (
    <EditForm className="stack" {...edit}>
      <RoomFields
        room={schemaForm}
        name={String(room_id)}
        rooms={rooms.filter((one) => one.room_id !== room_id)}
        fees={<FeesInWords words={taken.fee_text[locale]} spotId={spotId} />}
      />
    </EditForm>
  );
}
