import { createRoom } from '@machi/domain/spot-desk/contract';
import { RoomEdit } from '@machi/domain/spot-desk/model';
import type { DeskRoom } from '@machi/domain/spot-desk/model';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { NewThing } from '../changes/NewThing.tsx';
import { roomRows } from '../changes/edit-rows.ts';
import { labelOf } from '../labels.ts';
import { RoomFields } from './RoomFields.tsx';

interface NewRoomProps {
  readonly spotId: number;
  readonly rooms: readonly DeskRoom[];
  readonly onAdded: (roomId: number) => void;
}

const blank = () => ({ ja: '', en: '' });
/** A room that is let by the hour; the numbers are typed. */
const fresh = () => ({
  room_name: blank(),
  main_purpose: blank(),
  fee_note: blank(),
  floors: blank(),
  other_information: blank(),
  capacity: undefined,
  hourly_fee_yen: undefined,
  unit_minutes: 60,
  area: null,
  surcharges: [],
  room_timetable: [],
  adjunct_room_ids: [],
  is_retired: 0 as const,
});

/** A room that the facility has from now on. */
export function NewRoom({ spotId, rooms, onAdded }: NewRoomProps) {
  const texts = useSpotDeskTexts();
  const { t, locale } = texts;
  const { send, busy } = useCall(createRoom);
  const schemaForm = useSchemaForm(RoomEdit, fresh(), (name) => labelOf(name, texts));
  const nameOf = (id: number) => rooms.find((one) => one.room_id === id)?.room_name[locale] ?? '';
  return (
    <NewThing
      spotId={spotId}
      schemaForm={schemaForm}
      rowsOf={(edit: RoomEdit) => roomRows(edit, nameOf, texts)}
      save={send}
      isSaving={busy}
      saveWord={t('room.save')}
      savedWords={({ room_name }) => t('room.saved', { name: room_name[locale] })}
      onSaved={({ room_id }) => onAdded(room_id)}
    >
      <RoomFields room={schemaForm} name="new" rooms={rooms} />
    </NewThing>
  );
}
