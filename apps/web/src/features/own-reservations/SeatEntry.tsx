import { dateAt } from '@machi/domain/calendar/model';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import type { HeadingLevel } from '@machi/ui/page-head/Heading';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { listedToday } from '../../shell/listed.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { rideName, seatShapes, seatStateOf } from '../../shell/seat-state.ts';
import { useOwnTexts } from './text/use-own-texts.ts';

interface SeatEntryProps {
  readonly seats: SeatReservation;
  readonly now: Date;
  /** The day stands above: the hours lead the line. */
  readonly isUnderDay?: boolean;
  readonly headingLevel?: HeadingLevel;
}

/** Seats of a shuttle as one line among the reservations; they are cancelled on their own page. */
export function SeatEntry({ seats, now, isUnderDay = false, headingLevel = 3 }: SeatEntryProps) {
  const { t, locale } = useOwnTexts();
  const { departed_at, arrived_at, persons, reservation_code } = seats;
  const state = seatStateOf(seats, now);
  const day = listedToday(dateAt(new Date(departed_at)), locale);
  const times = t('seats.times', { departs: clockOf(departed_at), arrives: clockOf(arrived_at) });
  const ride = rideName(seats, t('seats.ride', { from: seats.departure_name, to: seats.arrival_name }));
  return (
    <Entry
      when={isUnderDay ? <span className="num">{times}</span> : day}
      whenDetail={isUnderDay ? undefined : times}
      status={<StatusTag shape={seatShapes[state]}>{t(`seats.state.${state}`)}</StatusTag>}
      title={ride}
      headingLevel={headingLevel}
      facts={[t('list.code', { code: reservation_code }), t('seats.persons', { count: persons })]}
      actions={
        <ButtonLink
          size="small"
          href={`/shuttle/detail/${seats.seat_reservation_id}`}
          aria-label={t(state === 'reserved' ? 'seats.showOf' : 'list.seeOf', { day, room: ride })}
        >
          {t(state === 'reserved' ? 'seats.show' : 'list.see')}
        </ButtonLink>
      }
    >
      <p className="sm muted">{ride === seats.route_name ? seats.departure_name : seats.route_name}</p>
    </Entry>
  );
}
