import type { AvailabilityDay } from '@machi/domain/spots/contract';
import type { RoomBand } from '@machi/domain/spots/model';

export type CellState = 'free' | 'part' | 'full' | 'shut';

/** State of a room on a day, or of one of its bands. */
export function cellState(day: AvailabilityDay, band?: RoomBand): CellState {
  const { opening, free, is_reservable: isReservable } = day;
  if (opening === null || !isReservable) return 'shut';
  if (band) {
    if (band.start_time < opening.start || opening.end < band.end_time) return 'shut';
    return free.some(({ start, end }) => start <= band.start_time && band.end_time <= end) ? 'free' : 'full';
  }
  const isWhole = free.some(({ start, end }) => start <= opening.start && opening.end <= end);
  if (isWhole) return 'free';
  return free.length > 0 ? 'part' : 'full';
}

/** Path of a room's form on a day, for a band with its times; for a taken time, of the notification part. */
export function formPath(spotId: number, roomId: number, date: string, band?: RoomBand, isTaken = false): string {
  const query = new URLSearchParams(isTaken ? { date, wait: '1' } : { date });
  if (band) {
    query.set('start', band.start_time);
    query.set('end', band.end_time);
  }
  return `/spot/form/${spotId}/${roomId}?${query.toString()}`;
}
