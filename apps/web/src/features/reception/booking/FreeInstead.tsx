import { numberTyped } from '@machi/domain/fields/numbers';
import { listRoomsInstead } from '@machi/domain/reception/contract';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { quoteReservation } from '@machi/domain/reservations/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useReceptionTexts } from '../texts.ts';
import { insteadIn } from './booking-values.ts';
import type { BookingValues } from './booking-values.ts';

interface FreeInsteadProps {
  readonly values: BookingValues;
  /** The room and the first time that somebody else took. */
  readonly asked: InputOf<typeof quoteReservation>;
  readonly onChange: (values: BookingValues) => void;
}

/** Somebody else was faster: rooms that are free at the same time. What is typed stays. */
export function FreeInstead({ values, asked, onChange }: FreeInsteadProps) {
  const { t, locale } = useReceptionTexts();
  const persons = numberTyped(values.persons_spot);
  const { data } = useQuery(
    askAnew(
      listRoomsInstead,
      {
        room_id: asked.room_id,
        date: asked.target_date,
        ...asked.target_time,
        ...(persons !== undefined && Number.isInteger(persons) && persons > 0 ? { persons } : {}),
      },
      locale,
    ),
  );
  if (!data) return null;
  function take(spotId: number, roomId: number) {
    onChange(insteadIn(values, spotId, roomId));
    // The button that was pressed goes with its list.
    document.getElementById('room_id')?.focus();
  }
  return (
    <Callout tone="info" title={t(data.rooms.length === 0 ? 'book.instead.none' : 'book.instead')} live="status">
      <p>{t('book.instead.kept')}</p>
      <div className="row callout-actions">
        {data.rooms.map(({ spot_id, spot_name, room_id, room_name, capacity }) => (
          <Button key={room_id} size="small" onClick={() => take(spot_id, room_id)}>
            {t('book.instead.room', { spot: spot_name, room: room_name, capacity })}
          </Button>
        ))}
      </div>
    </Callout>
  );
}
