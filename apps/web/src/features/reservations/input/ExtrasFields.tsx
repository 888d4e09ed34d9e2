import type { DateText } from '@machi/domain/calendar/model';
import { yenInWords } from '@machi/domain/locale/words';
import { piecesOf } from '@machi/domain/reservations/equipment';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { feeWordsOn, simpleFeeOn } from '@machi/domain/spots/fee';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { StepperField } from '@machi/ui/field/StepperField';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../texts.ts';
import { errorAt } from './field-props.ts';
import type { FormValues } from '../form-values.ts';

interface ExtrasFieldsProps {
  readonly form: UseFormReturn<FormValues>;
  readonly spot: SpotDetail;
  readonly room: Room;
  /** The first day of use, for the fees. */
  readonly date: DateText;
}

/** Extras for every date: adjunct rooms, and equipment of the facility. Empty without any. */
export function ExtrasFields({ form, spot, room, date }: ExtrasFieldsProps) {
  const { t } = useTexts();
  const rooms = spot.rooms.filter(({ room_id }) => room.adjunct_room_ids.includes(room_id));
  if (rooms.length === 0 && spot.equipments.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('extras.title')}</h2>
      <p className="sm muted">{t('extras.how')}</p>
      {rooms.length > 0 ? <AdjunctFields form={form} rooms={rooms} date={date} /> : null}
      {spot.equipments.length > 0 ? <EquipmentFields form={form} equipments={spot.equipments} date={date} /> : null}
    </section>
  );
}

const change = { shouldDirty: true } as const;

interface AdjunctFieldsProps extends Pick<ExtrasFieldsProps, 'form' | 'date'> {
  readonly rooms: readonly Room[];
}

function AdjunctFields({ form, rooms, date }: AdjunctFieldsProps) {
  const { t } = useTexts();
  const chosen = form.watch('adjunct_room_ids');
  return (
    <FieldGroup
      id="adjunct_room_ids"
      legend={t('extras.rooms')}
      optionalWord={t('optional')}
      error={errorAt(form, 'adjunct_room_ids')}
    >
      {rooms.map(({ room_id, room_name, capacity, ...fees }) => (
        <CheckField
          key={room_id}
          label={room_name}
          hint={t('extras.roomFee', {
            fee: feeWordsOn(fees, date),
            capacity,
          })}
          checked={chosen.includes(room_id)}
          onChange={({ target }) =>
            form.setValue(
              'adjunct_room_ids',
              target.checked ? [...chosen, room_id] : chosen.filter((id) => id !== room_id),
              change,
            )
          }
        />
      ))}
    </FieldGroup>
  );
}

interface EquipmentFieldsProps extends Pick<ExtrasFieldsProps, 'form' | 'date'> {
  readonly equipments: SpotDetail['equipments'];
}

function EquipmentFields({ form, equipments, date }: EquipmentFieldsProps) {
  const { t, locale } = useTexts();
  const chosen = form.watch('equipment_ids');
  const pieces = new Map(piecesOf(chosen).map((one) => [one.equipment_id, one.pieces]));
  return (
    <FieldGroup
      id="equipment_ids"
      legend={t('extras.equipment')}
      optionalWord={t('optional')}
      error={errorAt(form, 'equipment_ids')}
    >
      {equipments.map(({ equipment_id, equipment_name, stock, ...fees }) => (
        <StepperField
          key={equipment_id}
          label={equipment_name}
          hint={t(simpleFeeOn(fees, date) === 0 ? 'extras.equipmentFree' : 'extras.equipmentFee', {
            fee: yenInWords(simpleFeeOn(fees, date))[locale],
            stock,
          })}
          value={Math.min(stock, pieces.get(equipment_id) ?? 0)}
          max={stock}
          lessLabel={t('extras.less', { name: equipment_name })}
          moreLabel={t('extras.more', { name: equipment_name })}
          onChange={(count) =>
            form.setValue(
              'equipment_ids',
              [
                ...chosen.filter((id) => id !== equipment_id),
                ...Array.from({ length: count }, () => equipment_id),
              ].toSorted((one, other) => one - other),
              change,
            )
          }
        />
      ))}
    </FieldGroup>
  );
}
