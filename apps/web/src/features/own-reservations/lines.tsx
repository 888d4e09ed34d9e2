import { dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import type { OwnRegistration } from '@machi/domain/events/views';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import type { ReactElement } from 'react';
import { OwnEntry } from './OwnEntry.tsx';
import { RideEntry } from './RideEntry.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { rideName, seatShapes, seatStateOf } from '../../shell/seat-state.ts';
import { useOwnTexts } from './texts.ts';

interface SeatEntryProps {
  readonly seats: SeatReservation;
  readonly now: Date;
  readonly isUnderDay: boolean;
}

/** Shuttle seats as one line among the reservations. */
function SeatEntry({ seats, now, isUnderDay }: SeatEntryProps) {
  const { t } = useOwnTexts();
  const { seat_reservation_id, departed_at, arrived_at, departure_name, route_name, persons } = seats;
  const state = seatStateOf(seats, now);
  const ride = rideName(seats, t('seats.ride', { from: departure_name, to: seats.arrival_name }));
  return (
    <OwnEntry
      {...{ isUnderDay, persons, code: seats.reservation_code, href: `/shuttle/detail/${seat_reservation_id}` }}
      date={dateAt(new Date(departed_at))}
      times={t('seats.times', { departs: clockOf(departed_at), arrives: clockOf(arrived_at) })}
      shape={seatShapes[state]}
      state={t(`seats.state.${state}`)}
      title={ride}
      see={state === 'reserved' ? ['seats.show', 'seats.showOf'] : ['list.see', 'list.seeOf']}
      below={ride === route_name ? departure_name : route_name}
    />
  );
}

const shapes = { registered: 'fixed', waiting: 'provisional', canceled: 'cancelled', over: 'cancelled' } as const;

/** A registration for an event as one line among the reservations. */
function EventEntry({ one, isUnderDay }: { readonly one: OwnRegistration; readonly isUnderDay: boolean }) {
  const { t } = useOwnTexts();
  const { event_id, starts_at, ends_at, title, place, code, persons, waiting_no } = one;
  const state = one.phase === 'over' && one.state === 'registered' ? 'over' : one.state;
  const isAhead = state === 'registered' || state === 'waiting';
  return (
    <OwnEntry
      {...{ isUnderDay, title, code, persons, href: `/event/${event_id}` }}
      date={starts_at.slice(0, 10)}
      times={t('events.times', { starts: clockOf(starts_at), ends: clockOf(ends_at) })}
      shape={shapes[state]}
      state={waiting_no === null ? t(`events.state.${state}`) : t('events.number', { number: waiting_no })}
      see={isAhead ? ['events.show', 'events.showOf'] : ['list.see', 'list.seeOf']}
      below={place}
    />
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

export const eventLines = (registrations: readonly OwnRegistration[], isUnderDay = false): OwnLine[] =>
  registrations.map((one) => ({
    at: one.starts_at,
    line: <EventEntry key={`event ${one.registration_id}`} one={one} isUnderDay={isUnderDay} />,
  }));
