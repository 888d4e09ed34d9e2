import { dateAt, instantOf } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import type { ReactElement } from 'react';
import { RideEntry } from './RideEntry.tsx';
import { SeatEntry } from './SeatEntry.tsx';

/** A line among the own reservations, and when what it shows begins. */
export interface OwnLine {
  readonly at: string;
  readonly line: ReactElement;
}

/** Lines of several kinds as one list, the soonest first. */
export const inOrder = (lines: readonly OwnLine[]): ReactElement[] =>
  lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).map(({ line }) => line);

/** Those that begin no later than the last one that is loaded: later ones stand below what is still to be loaded. */
export const linesUntil = (lines: readonly OwnLine[], until: string | undefined): readonly OwnLine[] =>
  lines.filter(({ at }) => until === undefined || Date.parse(at) <= Date.parse(until));

/** Lines of a day: of what does not begin on it nothing. */
export const linesOn = (lines: readonly OwnLine[], date: DateText): readonly OwnLine[] =>
  lines.filter(({ at }) => dateAt(new Date(at)) === date);

export const seatLines = (seats: readonly SeatReservation[], now: Date, isUnderDay = false): OwnLine[] =>
  seats.map((one) => ({
    at: one.departed_at,
    line: <SeatEntry key={`seats ${one.seat_reservation_id}`} seats={one} now={now} isUnderDay={isUnderDay} />,
  }));

/** A way back that waits has no time: it stands last on its day. */
const LAST_MINUTE = 1439;

export const rideLines = (rides: readonly DemandRide[], isUnderDay = false): OwnLine[] =>
  rides.map((one) => ({
    at: one.promised_from ?? instantOf(one.date, LAST_MINUTE).toISOString(),
    line: <RideEntry key={`ride ${one.ride_id}`} ride={one} isUnderDay={isUnderDay} />,
  }));
