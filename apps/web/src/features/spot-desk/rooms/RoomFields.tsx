import type { DeskRoom, RoomEdit } from '@machi/domain/spot-desk/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextField } from '@machi/ui/field/TextField';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { SchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { BandsEditor } from './BandsEditor.tsx';
import { ROOM_LONG, ROOM_SHORT } from '../changes/edit-rows.ts';
import { numberIn, numberOrNull } from '../fees/fee-values.ts';
import { WordsPair } from '../WordsPair.tsx';

interface RoomFieldsProps {
  readonly room: SchemaForm<typeof RoomEdit>;
  /** Of the room in the ids of its controls. */
  readonly name: string;
  /** Others of the same facility. */
  readonly rooms: readonly DeskRoom[];
  /** What it costs, and the way to the table where that changes; of a new room the fee is typed. */
  readonly fees?: ReactNode;
}

type NumberName = 'capacity' | 'hourly_fee_yen' | 'unit_minutes' | 'area';

/** Texts, size, fees and times of a room. */
export function RoomFields({ room: { field, form }, name: ofRoom, rooms, fees }: RoomFieldsProps) {
  const { t, locale } = useSpotDeskTexts();
  const [bands, adjuncts, isRetired] = useWatch({
    control: form.control,
    name: ['room_timetable', 'adjunct_room_ids', 'is_retired'],
  });
  const idOf = (name: string) => ({ id: `room-${ofRoom}-${name}` });
  const pair = (name: (typeof ROOM_SHORT)[number] | (typeof ROOM_LONG)[number]) => ({
    label: t(name),
    ja: { ...field(`${name}.ja`), ...idOf(`${name}.ja`) },
    en: { ...field(`${name}.en`), ...idOf(`${name}.en`) },
  });
  const number = (name: NumberName) => ({
    ...field(name, { setValueAs: name === 'area' ? numberOrNull : numberIn }),
    ...idOf(name),
    label: t(name),
    inputMode: name === 'area' ? ('decimal' as const) : ('numeric' as const),
    fit: 'number' as const,
    autoComplete: 'off',
  });
  return (
    <>
      {ROOM_SHORT.map((name) => (
        <WordsPair key={name} {...pair(name)} isRequired />
      ))}
      <div className="form-row">
        <TextField {...number('capacity')} />
        {fees === undefined ? <TextField {...number('hourly_fee_yen')} /> : null}
        <TextField {...number('unit_minutes')} hint={t('unit_minutes.hint')} />
        <TextField {...number('area')} hint={t('area.hint')} />
      </div>
      {fees === undefined ? null : <p>{fees}</p>}
      {ROOM_LONG.map((name) => (
        <WordsPair key={name} {...pair(name)} isLong {...(name === 'fee_note' ? { hint: t('fee_note.hint') } : {})} />
      ))}
      <BandsEditor value={bands} onChange={(all) => form.setValue('room_timetable', all)} />
      <FieldGroup legend={t('adjunct_room_ids')}>
        {rooms.length === 0 && <p>{t('adjunct.none')}</p>}
        {rooms.map((one) => (
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
    </>
  );
}
