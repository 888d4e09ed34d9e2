import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { DeskRoom, RoomEdit } from '@machi/domain/spot-desk/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextField } from '@machi/ui/field/TextField';
import { useWatch } from 'react-hook-form';
import type { SchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { useSpotDeskTexts } from '../../texts.ts';
import { BandsEditor } from './BandsEditor.tsx';
import { ROOM_LONG, ROOM_SHORT } from '../changes/edit-rows.ts';
import { numberIn, numberOrNull } from '../typed-number.ts';
import { WordsPair } from '../WordsPair.tsx';

interface RoomFieldsProps {
  readonly room: SchemaForm<typeof RoomEdit>;
  /** Of the room in the ids of its controls. */
  readonly name: string;
  /** Changes when the form is filled anew. */
  readonly taken: string;
  /** Others of the same facility. */
  readonly rooms: readonly DeskRoom[];
  /** Its fee is typed; that of a room that there is changes from a day on. */
  readonly isNew?: boolean;
}

type NumberName = 'capacity' | 'hourly_fee_yen' | 'next_fee_yen' | 'unit_minutes' | 'area';
const MAY_BE_EMPTY: ReadonlySet<NumberName> = new Set(['area', 'next_fee_yen']);

/** Texts, size, fees and times of a room. */
export function RoomFields({ room: { field, form }, name: ofRoom, taken, rooms, isNew = false }: RoomFieldsProps) {
  const { t, locale } = useSpotDeskTexts();
  const [bands, surcharges, adjuncts, isRetired, fee, feeFrom] = useWatch({
    control: form.control,
    name: ['room_timetable', 'surcharges', 'adjunct_room_ids', 'is_retired', 'hourly_fee_yen', 'next_fee_from'],
  });
  const idOf = (name: string) => ({ id: `room-${ofRoom}-${name}` });
  const pair = (name: (typeof ROOM_SHORT)[number] | (typeof ROOM_LONG)[number]) => ({
    label: t(name),
    ja: { ...field(`${name}.ja`), ...idOf(`${name}.ja`) },
    en: { ...field(`${name}.en`), ...idOf(`${name}.en`) },
  });
  const number = (name: NumberName) => ({
    ...field(name, { setValueAs: MAY_BE_EMPTY.has(name) ? numberOrNull : numberIn }),
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
        {isNew && <TextField {...number('hourly_fee_yen')} />}
        <TextField {...number('unit_minutes')} hint={t('unit_minutes.hint')} />
        <TextField {...number('area')} hint={t('area.hint')} />
      </div>
      {!isNew && (
        <FieldGroup legend={t('fee.next')} hint={t('fee.nextHint')}>
          <div className="stack">
            <p>
              {t('fee.now')} <b className="num">{t('fee.now.of', { fee: yenInWords(fee)[locale] })}</b>
            </p>
            <div className="form-row">
              <TextField {...number('next_fee_yen')} />
              <DateField
                {...field('next_fee_from', { setValueAs: (typed: unknown) => (typed === '' ? null : typed) })}
                {...idOf('next_fee_from')}
                label={t('next_fee_from')}
                readout={feeFrom ? dateInWords(feeFrom)[locale] : undefined}
              />
            </div>
          </div>
        </FieldGroup>
      )}
      {ROOM_LONG.map((name) => (
        <WordsPair key={name} {...pair(name)} isLong {...(name === 'fee_note' ? { hint: t('fee_note.hint') } : {})} />
      ))}
      {surcharges.length > 0 && (
        <FieldGroup legend={t('surcharges')}>
          <div className="form-row">
            {surcharges.map((surcharge, index) => (
              <TextField
                key={`${surcharge.surcharge_name.ja} ${taken}`}
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
