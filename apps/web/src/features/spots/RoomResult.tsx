import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { feeWordsOn } from '@machi/domain/spots/fee';
import { TextLink } from '@machi/ui/link/TextLink';
import { useTexts } from './texts.ts';
import { isTimed, type Conditions } from './conditions.ts';
import type { FoundRoom, FreeTime } from './find-rooms.ts';
import type { PriceOf } from './use-prices.ts';

interface RoomResultProps {
  readonly found: FoundRoom;
  readonly conditions: Conditions;
  /** Prices of the wished times; the space of one that is still loading is reserved. */
  readonly priceOf: PriceOf | undefined;
}

/** Path of the form. It presets the hours only for a wished time or a pressed band; otherwise just the day. */
const formPath = (found: FoundRoom, { preset }: FreeTime, { capacity, ...wish }: Conditions): string => {
  const query = new URLSearchParams({ date: preset.date });
  if (isTimed(wish) || found.room.room_timetable.length > 0) {
    query.set('start', preset.start);
    query.set('end', preset.end);
  }
  if (capacity !== undefined) query.set('persons', String(capacity));
  return `/spot/form/${found.spot.spot_id}/${found.room.room_id}?${query.toString()}`;
};

/** One room with its free stretches, each a link to the form. */
export function RoomResult({ found, conditions, priceOf }: RoomResultProps) {
  const { t, locale } = useTexts();
  const { room, times, misfit, opens, closedWhy } = found;
  const day = dayInWords(conditions.date)[locale];
  return (
    <li className="room-result">
      <div>
        <h4>{room.room_name}</h4>
        <p className="facts">
          <span>{t('result.capacity', { count: room.capacity })}</span>
          <span className="num">{feeWordsOn(room, conditions.date)}</span>
        </p>
      </div>
      <div className="stack-tight">
        {misfit === undefined ? null : (
          <p className="sm">{t(`misfit.${misfit}`, { day, capacity: room.capacity, why: closedWhy ?? '' })}</p>
        )}
        {opens === undefined ? null : <p className="sm">{opens}</p>}
        {times.length > 0 ? (
          <div className="slots" role="group" aria-label={t('result.slots', { room: room.room_name })}>
            {times.map((time) => (
              <TextLink key={time.stretch.start} href={formPath(found, time, conditions)}>
                {timesInWords(priceOf ? time.preset : time.stretch)[locale]}{' '}
                {priceOf ? <span className="slot-price">{priceOf(time)}</span> : null}
              </TextLink>
            ))}
          </div>
        ) : null}
        {times.length === 0 && misfit === undefined ? <p className="sm">{t('result.noSlots', { day })}</p> : null}
      </div>
    </li>
  );
}
