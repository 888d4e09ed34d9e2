import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { Spot } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { useEffect, useRef } from 'react';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTexts } from './texts.ts';
import { FreeNow } from './FreeNow.tsx';
import { SpotResult } from './SpotResult.tsx';
import { writeConditions, type Conditions } from './conditions.ts';
import { useFreeRooms } from './use-free-rooms.ts';

interface ClosedDayProps {
  readonly conditions: Conditions;
  /** The first day that can be reserved here. */
  readonly firstDay: DateText;
  readonly spots: readonly Spot[];
  readonly isAwaited: () => boolean;
}

/** A day too near to reserve online: telephone number, rooms free today, and the first reservable day. */
export function ClosedDay({ conditions, firstDay, spots, isAwaited }: ClosedDayProps) {
  const { t, locale } = useTexts();
  const isToday = conditions.date === dateAt(new Date());
  const freeRooms = useFreeRooms(isToday);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAwaited()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  });
  const asked = spots.filter(
    ({ spot_id, fixing_method }) =>
      fixing_method !== 0 && (conditions.spotId === undefined || conditions.spotId === spot_id),
  );
  const listed = asked
    .map((spot) => ({
      spot,
      rooms: spot.rooms.filter(
        ({ room_id, capacity }) => freeRooms.has(room_id) && capacity >= (conditions.capacity ?? 0),
      ),
    }))
    .toSorted((one, other) => other.rooms.length - one.rooms.length);
  const hasFree = listed.some(({ rooms }) => rooms.length > 0);
  return (
    <section className="stack" aria-labelledby="closed-day">
      <h2 id="closed-day" ref={heading} tabIndex={-1}>
        {t('closed', { day: dayInWords(conditions.date)[locale] })}
      </h2>
      <p>{t(isToday ? (hasFree ? 'closed.today.free' : 'closed.today') : 'closed.soon')}</p>
      <p>
        <ButtonLink href={`/spot?${writeConditions({ ...conditions, date: firstDay }).toString()}`}>
          {t('closed.first', { day: dayInWords(firstDay)[locale] })}
        </ButtonLink>
      </p>
      <ul>
        {listed.map(({ spot, rooms }) => (
          <SpotResult key={spot.spot_id} spot={spot}>
            <p className="facts">
              <span>
                {t('closed.call')} <Telephone number={spot.tel} />
              </span>
              <span>{spot.opening_hours}</span>
            </p>
            {rooms.map((room) => (
              <div key={room.room_id} className="facts">
                <span>{room.room_name}</span>
                <span>{t('result.capacity', { count: room.capacity })}</span>
                <FreeNow until={freeRooms.get(room.room_id)} />
              </div>
            ))}
          </SpotResult>
        ))}
      </ul>
    </section>
  );
}
