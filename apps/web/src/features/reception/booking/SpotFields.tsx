import { priceInWords } from '@machi/domain/locale/words';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { simpleFeeOn, type SimpleFee } from '@machi/domain/spots/fee';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { questionFields } from '../../../shell/described/question-fields.ts';
import { useReceptionTexts } from '../texts.ts';
import { controlsOf } from './ContentFields.tsx';
import { roomIn, type BookingValues } from './booking-values.ts';
import { errorOf, type FieldErrors } from './use-booking.ts';

interface SpotFieldsProps {
  readonly spot: SpotDetail;
  readonly values: BookingValues;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<BookingValues>) => void;
}

/** Questions of this facility alone. */
export function SpotQuestions({ spot, values, errors, onChange }: SpotFieldsProps) {
  const answers = Object.entries(values.answers).map(([key, answer]) => [`additional_questions.${key}`, answer]);
  const questions = controlsOf(Object.fromEntries(answers), errors, (name, answer) =>
    onChange({ answers: { ...values.answers, [name.replace('additional_questions.', '')]: String(answer) } }),
  );
  return <DescribedFields fields={questionFields(spot.additional_questions)} controls={questions} />;
}

/** Equipment of this facility; empty without any. */
export function SpotExtras({ spot, values, errors, onChange }: SpotFieldsProps) {
  const { t, locale } = useReceptionTexts();
  const adjuncts = roomIn(spot, values.room_id)?.adjunct_room_ids ?? [];
  const rooms = spot.rooms.filter(({ room_id }) => adjuncts.includes(room_id));
  const taken = values.adjunct_room_ids;
  const feeOf = (fees: SimpleFee) => priceInWords(simpleFeeOn(fees, values.uses[0]?.date ?? ''))[locale];
  return (
    <>
      {rooms.length > 0 && (
        <FieldGroup id="adjunct_room_ids" legend={t('book.adjunct')} error={errorOf(errors, 'adjunct_room_ids')}>
          {rooms.map(({ room_id, room_name }) => (
            <CheckField
              key={room_id}
              label={room_name}
              checked={taken.includes(room_id)}
              onChange={({ target }) =>
                onChange({
                  adjunct_room_ids: target.checked ? [...taken, room_id] : taken.filter((id) => id !== room_id),
                })
              }
            />
          ))}
        </FieldGroup>
      )}
      {spot.equipments.length > 0 && (
        <FieldGroup id="equipment_ids" legend={t('book.extras')} error={errorOf(errors, 'equipment_ids')}>
          <div className="reception-pair">
            {spot.equipments.map(({ equipment_id, equipment_name, stock, ...fees }) => (
              <SelectField
                key={equipment_id}
                label={t('book.equipment.of', { name: equipment_name, fee: feeOf(fees), stock })}
                fit="number"
                value={String(values.pieces[equipment_id] ?? 0)}
                options={Array.from({ length: stock + 1 }, (_one, pieces) => ({
                  value: String(pieces),
                  label: String(pieces),
                }))}
                onChange={({ target }) =>
                  onChange({ pieces: { ...values.pieces, [equipment_id]: Number(target.value) } })
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}
