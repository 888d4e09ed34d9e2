import { createRoom } from '@machi/domain/spot-desk/contract';
import { RoomEdit } from '@machi/domain/spot-desk/model';
import type { DeskRoom } from '@machi/domain/spot-desk/model';
import { Button } from '@machi/ui/button/Button';
import { FormSummary } from '../../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { useAttemptKey } from '../../../../shell/calls/use-attempt-key.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { toldInPlace } from '../../../../shell/calls/use-refusal-sentences.ts';
import { useSpotDeskTexts } from '../../texts.ts';
import { ChangePreview } from '../changes/ChangePreview.tsx';
import { roomRows } from '../changes/edit-rows.ts';
import { labelOf } from '../labels.ts';
import { NOTHING_UNFITTING } from '../changes/nothing-unfitting.ts';
import { RoomFields } from './RoomFields.tsx';
import { useEdit } from '../changes/use-edit.ts';

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
  next_fee_yen: null,
  next_fee_from: null,
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
  const keyFor = useAttemptKey();
  const save = useCall(createRoom);
  const edit = useEdit<RoomEdit>();
  const schemaForm = useSchemaForm(RoomEdit, fresh(), (name) => labelOf(name, texts));
  const { submit, summary } = schemaForm;
  const nameOf = (id: number) => rooms.find((one) => one.room_id === id)?.room_name[locale] ?? '';
  const { wish } = edit;
  if (wish) {
    const input = { ...wish.edit, spot_id: spotId };
    const rows = roomRows(wish.edit, nameOf, texts);
    return (
      <ChangePreview
        {...wish.checked}
        isNew
        before={[]}
        after={rows}
        shown={[]}
        saveWord={t('room.save')}
        busy={save.busy}
        lines={edit.lines}
        onSave={() =>
          void edit.save(
            () => save.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) }),
            ({ room_id }) => onAdded(room_id),
            t('room.saved', { name: wish.edit.room_name[locale] }),
          )
        }
        onBack={edit.back}
      />
    );
  }
  return (
    <form className="stack" noValidate onSubmit={submit((checked) => edit.show(checked, NOTHING_UNFITTING))}>
      <FormSummary summary={summary} refused={t('refused')} lost={t('lost')} />
      <RoomFields room={schemaForm} name="new" taken="" rooms={rooms} isNew />
      <div className="actions">
        <Button type="submit">{t('check.new')}</Button>
      </div>
    </form>
  );
}
