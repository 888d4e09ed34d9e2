import { checkRoomEdit, editRoom } from '@machi/domain/spot-desk/contract';
import { RoomEdit } from '@machi/domain/spot-desk/model';
import type { DeskRoom } from '@machi/domain/spot-desk/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextField } from '@machi/ui/field/TextField';
import { useWatch } from 'react-hook-form';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/use-call.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { BandsEditor } from './BandsEditor.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import { ROOM_SHORT, roomRows, shownRoomRows } from './edit-rows.ts';
import { labelOf } from './labels.ts';
import { numberIn, numberOrNull } from './typed-number.ts';
import { useEdit } from './use-edit.ts';
import { WordsPair } from './WordsPair.tsx';

interface RoomFormProps {
  readonly room: DeskRoom;
  /** Of the same facility, this one among them. */
  readonly rooms: readonly DeskRoom[];
}

/** Texts, size, fees and times of a room. */
export function RoomForm({ room, rooms }: RoomFormProps) {
  const texts = useSpotDeskTexts();
  const { t, locale } = texts;
  const { seen, room_id, ...stored } = room;
  const check = useCall(checkRoomEdit);
  const save = useCall(editRoom);
  const edit = useEdit<RoomEdit>();
  const { field, submit, refuse, summary, form } = useSchemaForm(RoomEdit, stored, (name) => labelOf(name, texts));
  const [bands, surcharges, adjuncts, isRetired] = useWatch({
    control: form.control,
    name: ['room_timetable', 'surcharges', 'adjunct_room_ids', 'is_retired'],
  });
  const nameOf = (id: number) => rooms.find((one) => one.room_id === id)?.room_name[locale] ?? '';

  async function look(checked: RoomEdit) {
    const result = await check.send({ ...checked, room_id }, { ignoresErrorMessage: true });
    if (result?.ok) edit.show(checked, result.reply);
    else if (result) refuse(result);
  }
  const idOf = (name: string) => ({ id: `room-${room_id}-${name}` });
  const pair = (name: (typeof ROOM_SHORT)[number] | 'other_information') => ({
    label: t(name),
    ja: { ...field(`${name}.ja`), ...idOf(`${name}.ja`) },
    en: { ...field(`${name}.en`), ...idOf(`${name}.en`) },
  });
  const number = (name: 'capacity' | 'hourly_fee_yen' | 'unit_minutes' | 'area') => ({
    ...field(name, { setValueAs: name === 'area' ? numberOrNull : numberIn }),
    ...idOf(name),
    label: t(name),
    inputMode: name === 'area' ? ('decimal' as const) : ('numeric' as const),
    fit: 'number' as const,
    autoComplete: 'off',
  });
  const { wish } = edit;
  if (wish) {
    return (
      <ChangePreview
        {...wish.checked}
        before={roomRows(stored, nameOf, texts)}
        after={roomRows(wish.edit, nameOf, texts)}
        shown={shownRoomRows(wish.edit, texts)}
        busy={save.busy}
        lines={edit.lines}
        onSave={() => void edit.save(() => save.send({ ...wish.edit, room_id, seen }, { ignoresErrorMessage: true }))}
        onBack={edit.back}
      />
    );
  }
  const others = rooms.filter((one) => one.room_id !== room_id);
  return (
    <form className="stack" noValidate onSubmit={submit(look)}>
      <FormSummary summary={summary} refused={t('refused')} lost={t('lost')} />
      {ROOM_SHORT.map((name) => (
        <WordsPair key={name} {...pair(name)} isRequired />
      ))}
      <WordsPair {...pair('other_information')} isLong />
      <div className="form-row">
        <TextField {...number('capacity')} />
        <TextField {...number('hourly_fee_yen')} />
        <TextField {...number('unit_minutes')} hint={t('unit_minutes.hint')} />
        <TextField {...number('area')} hint={t('area.hint')} />
      </div>
      {surcharges.length > 0 && (
        <FieldGroup legend={t('surcharges')}>
          <div className="form-row">
            {surcharges.map((surcharge, index) => (
              <TextField
                key={surcharge.surcharge_name.ja}
                label={t('surcharge.yen', { name: surcharge.surcharge_name[locale] })}
                inputMode="numeric"
                fit="number"
                defaultValue={surcharge.yen_per_hour}
                onChange={({ target }) =>
                  form.setValue(
                    'surcharges',
                    surcharges.map((one, place) =>
                      place === index ? { ...one, yen_per_hour: numberIn(target.value) ?? Number.NaN } : one,
                    ),
                  )
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <BandsEditor value={bands} onChange={(all) => form.setValue('room_timetable', all)} />
      <FieldGroup legend={t('adjunct_room_ids')}>
        {others.length === 0 && <p>{t('adjunct.none')}</p>}
        {others.map((one) => (
          <CheckField
            key={one.room_id}
            label={one.room_name[locale]}
            checked={adjuncts.map(Number).includes(one.room_id)}
            onChange={({ target }) =>
              form.setValue(
                'adjunct_room_ids',
                target.checked ? [...adjuncts, one.room_id] : adjuncts.filter((id) => Number(id) !== one.room_id),
              )
            }
          />
        ))}
      </FieldGroup>
      <CheckField
        label={t('is_retired')}
        checked={isRetired === 1}
        onChange={({ target }) => form.setValue('is_retired', target.checked ? 1 : 0)}
      />
      <div className="actions">
        <Button type="submit" busy={check.busy} busyLabel={t('check.sending')}>
          {t('check.send')}
        </Button>
      </div>
    </form>
  );
}
