import { yenInWords } from '@machi/domain/locale/words';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { feeWordsOn, simpleFeeOn } from '@machi/domain/spots/fee';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { StepperField } from '@machi/ui/field/StepperField';
import { useOwnTexts } from '../texts.ts';
import type { Change } from './use-change.ts';

interface ExtrasFieldsProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly change: Change;
}

/** Adjunct rooms and equipment; empty when the facility has none for this room. */
export function ExtrasFields({ spot, room, change: { values, set, errorOf } }: ExtrasFieldsProps) {
  const { t, locale } = useOwnTexts();
  const adjuncts = spot.rooms.filter(({ room_id }) => room.adjunct_room_ids.includes(room_id));
  const without = (roomId: number) => values.adjunctIds.filter((id) => id !== roomId);
  return (
    <>
      {adjuncts.length > 0 ? (
        <FieldGroup
          id="adjunct_room_ids"
          legend={t('change.adjuncts')}
          optionalWord={t('optional')}
          error={errorOf('adjunct_room_ids')}
        >
          <div className="checks">
            {adjuncts.map(({ room_id, room_name, ...fees }) => (
              <CheckField
                key={room_id}
                label={room_name}
                hint={feeWordsOn(fees, values.date)}
                checked={values.adjunctIds.includes(room_id)}
                onChange={({ currentTarget }) =>
                  set({ adjunctIds: currentTarget.checked ? [...without(room_id), room_id] : without(room_id) })
                }
              />
            ))}
          </div>
        </FieldGroup>
      ) : null}
      {spot.equipments.length > 0 ? (
        <FieldGroup
          id="equipment_ids"
          legend={t('change.equipment')}
          optionalWord={t('optional')}
          error={errorOf('equipment_ids')}
        >
          <div className="form-row own-pieces">
            {spot.equipments.map(({ equipment_id, equipment_name, stock, ...fees }) => (
              <StepperField
                key={equipment_id}
                label={equipment_name}
                hint={
                  simpleFeeOn(fees, values.date) === 0
                    ? t('change.equipmentFree', { stock })
                    : t('change.equipmentHint', { stock, fee: yenInWords(simpleFeeOn(fees, values.date))[locale] })
                }
                value={values.pieces[equipment_id] ?? 0}
                max={stock}
                lessLabel={t('change.fewer', { name: equipment_name })}
                moreLabel={t('change.further', { name: equipment_name })}
                onChange={(count) => set({ pieces: { ...values.pieces, [equipment_id]: count } })}
              />
            ))}
          </div>
        </FieldGroup>
      ) : null}
    </>
  );
}
