import { dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import type { ReactElement } from 'react';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import type { HeadingLevel } from '@machi/ui/page-head/Heading';
import { StatusTag } from '@machi/ui/tag/Tag';
import { RideEntry } from './RideEntry.tsx';
import { listedToday } from '../../shell/listed.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { rideName, seatShapes, seatStateOf } from '../../shell/seat-state.ts';
import { useOwnTexts } from './text/use-own-texts.ts';

interface SeatEntryProps {
  readonly seats: SeatReservation;
  readonly now: Date;
  /** Whether the day stands above: then the line begins with the hours. */
  readonly isUnderDay?: boolean;
  readonly headingLevel?: HeadingLevel;
}

/** Shuttle seats as one line among the reservations; they are cancelled on their own page. */
function SeatEntry({ seats, now, isUnderDay = false, headingLevel = 3 }: SeatEntryProps) {
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

/** A line among the own reservations, with its start. */
export interface OwnLine {
  readonly at: string;
  readonly line: ReactElement;
}

/** Lines of several kinds as one list, soonest first. */
export const inOrder = (lines: readonly OwnLine[]): ReactElement[] =>
  lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).map(({ line }) => line);

/** Lines up to the last loaded start: later ones belong below lines that are not loaded yet. */
export const linesUntil = (lines: readonly OwnLine[], until: string | undefined): readonly OwnLine[] =>
  lines.filter(({ at }) => until === undefined || Date.parse(at) <= Date.parse(until));

/** Lines that start on a day. */
export const linesOn = (lines: readonly OwnLine[], date: DateText): readonly OwnLine[] =>
  lines.filter(({ at }) => dateAt(new Date(at)) === date);

export const seatLines = (seats: readonly SeatReservation[], now: Date, isUnderDay = false): OwnLine[] =>
  seats.map((one) => ({
    at: one.departed_at,
    line: <SeatEntry key={`seats ${one.seat_reservation_id}`} seats={one} now={now} isUnderDay={isUnderDay} />,
  }));

/** A waiting way back has no time, so it comes last on its day. */
const LAST_MINUTE = 1439;

export const rideLines = (rides: readonly DemandRide[], isUnderDay = false): OwnLine[] =>
  rides.map((one) => ({
    at: one.promised_from ?? instantOf(one.date, LAST_MINUTE).toISOString(),
    line: <RideEntry key={`ride ${one.ride_id}`} ride={one} isUnderDay={isUnderDay} />,
  }));
