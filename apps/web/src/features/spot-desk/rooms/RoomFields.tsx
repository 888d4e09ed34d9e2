import type { DeskRoom, RoomEdit } from '@machi/domain/spot-desk/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextField } from '@machi/ui/field/TextField';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { minutesOf, timeOf } from '@machi/domain/calendar/model';
import type { RoomBand } from '@machi/domain/spots/model';
import { Button } from '@machi/ui/button/Button';
import type { SchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { DayRange } from '../DayRange.tsx';
import { useSpotDeskTexts } from '../texts.ts';
import { ROOM_LONG, ROOM_SHORT } from '../changes/edit-rows.ts';
import { numberIn, numberOrNull } from '../fees/fee-values.ts';
import { WordsPair } from '../WordsPair.tsx';

const USUAL: RoomBand = { start_time: '09:00', end_time: '12:00' };

/** A band after the last one, three hours long if the day has room. */
function nextBand(bands: readonly RoomBand[]): RoomBand {
  const last = bands.at(-1);
  if (!last || last.end_time >= '23:45') return USUAL;
  return { start_time: last.end_time, end_time: timeOf(Math.min(1440, minutesOf(last.end_time) + 180)) };
}

/** Bands of the day, in which a room is reserved as a whole. */
function BandsEditor({ value, onChange }: { value: readonly RoomBand[]; onChange: (bands: RoomBand[]) => void }) {
  const { t } = useSpotDeskTexts();
  const change = (index: number, parts: Partial<RoomBand>) =>
    onChange(value.map((band, place) => (place === index ? { ...band, ...parts } : band)));
  return (
    <FieldGroup legend={t('room_timetable')} hint={t('room_timetable.hint')}>
      {value.map((band, index) => {
        const number = index + 1;
        return (
          <div key={`${number} of ${value.length}`} className="row tight spot-edit-band">
            <DayRange
              startLabel={t('band.start', { number })}
              endLabel={t('band.end', { number })}
              start={band.start_time}
              end={band.end_time}
              onChange={(start_time, end_time) => change(index, { start_time, end_time })}
            />
            <Button
              size="small"
              aria-label={t('remove.of', { what: t('band.number', { number }) })}
              onClick={() => onChange(value.filter((_band, place) => place !== index))}
            >
              {t('remove')}
            </Button>
          </div>
        );
      })}
      <Button size="small" onClick={() => onChange([...value, nextBand(value)])}>
        {t('band.add')}
      </Button>
    </FieldGroup>
  );
}

interface RoomFieldsProps {
  readonly room: SchemaForm<typeof RoomEdit>;
  /** Name of the room in the ids of its controls. */
  readonly name: string;
  /** Rooms of the same facility. */
  readonly rooms: readonly DeskRoom[];
  /** The fees with a link to the table that changes them; a new room has input fields. */
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
