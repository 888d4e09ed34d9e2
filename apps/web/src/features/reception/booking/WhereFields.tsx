import { listSpots, type SpotDetail } from '@machi/domain/spots/contract';
import { dateAt } from '@machi/domain/calendar/model';
import { MAX_DATES } from '@machi/domain/reservations/model';
import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';
import { useReceptionTexts } from '../texts.ts';
import { UseFields } from './UseFields.tsx';
import { chooseRoom, noUse, roomIn, type BookingValues } from './booking-values.ts';
import { fieldsOfUse } from './booking-summary.ts';
import { errorOf, type FieldErrors } from './use-booking.ts';

interface WhereFieldsProps {
  readonly values: BookingValues;
  readonly spot: SpotDetail | undefined;
  readonly errors: FieldErrors;
  readonly onChange: (values: BookingValues) => void;
}

/** Facility, room and up to ten dates, each with its own time. */
export function WhereFields({ values, spot, errors, onChange }: WhereFieldsProps) {
  const { t, locale } = useReceptionTexts();
  const { data } = useQuery(ask(listSpots, {}, locale));
  const spots = (data?.spots ?? []).filter(({ fixing_method }) => fixing_method !== 0);
  const rooms = spots.find(({ spot_id }) => spot_id === values.spot_id)?.rooms ?? [];
  const room = roomIn(spot, values.room_id);
  const today = dateAt(new Date());

  return (
    <Section className="stack" title={t('book.where')}>
      <div className="reception-pair">
        <SelectField
          id="spot_id"
          label={t('spot')}
          requiredWord={t('required')}
          emptyWord={t('choose')}
          value={values.spot_id === 0 ? '' : String(values.spot_id)}
          error={errorOf(errors, 'spot_id')}
          options={spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
          onChange={({ target }) => onChange(chooseRoom(values, Number(target.value), 0))}
        />
        <SelectField
          id="room_id"
          label={t('room')}
          requiredWord={t('required')}
          emptyWord={t('choose')}
          value={values.room_id === 0 ? '' : String(values.room_id)}
          error={errorOf(errors, 'room_id')}
          options={rooms.map(({ room_id, room_name, capacity }) => ({
            value: String(room_id),
            label: t('book.room.of', { room: room_name, capacity }),
          }))}
          onChange={({ target }) => onChange(chooseRoom(values, values.spot_id, Number(target.value)))}
        />
      </div>
      {room && (
        <>
          {values.uses.map((use, index) => (
            <UseFields
              // Dates have no key of their own, only their position.
              key={`${room.room_id} ${values.uses.length} ${index}`}
              room={room}
              nth={index + 1}
              isOnly={values.uses.length === 1}
              use={use}
              today={today}
              error={errorOf(errors, ...fieldsOfUse(index))}
              onChange={(next) => onChange({ ...values, uses: values.uses.with(index, next) })}
              onRemove={() => onChange({ ...values, uses: values.uses.toSpliced(index, 1) })}
            />
          ))}
          {values.uses.length < MAX_DATES && (
            <Button size="small" onClick={() => onChange({ ...values, uses: [...values.uses, noUse] })}>
              {t('book.day.add')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
