import type { Spot } from '@machi/domain/spots/contract';
import type { FoundRoom } from './find-rooms.ts';

/** A facility with its found rooms. */
export interface SpotGroup {
  readonly spot: Spot;
  readonly rooms: readonly FoundRoom[];
}

/** Rooms under their facilities, in the order they come. */
export function groupBySpot(rooms: readonly FoundRoom[]): SpotGroup[] {
  const spots = [...new Set(rooms.map(({ spot }) => spot))];
  return spots.map((spot) => ({ spot, rooms: rooms.filter((found) => found.spot === spot) }));
}

export const roomsIn = (groups: readonly SpotGroup[]): number =>
  groups.reduce((count, { rooms }) => count + rooms.length, 0);

/** Splits the list after the first facilities that together have this many rooms; a facility stays whole. */
export function splitAfter(groups: readonly SpotGroup[], rooms: number): [SpotGroup[], SpotGroup[]] {
  const taken = groups.findIndex((_, index) => roomsIn(groups.slice(0, index + 1)) >= rooms);
  const end = taken === -1 ? groups.length : taken + 1;
  return [groups.slice(0, end), groups.slice(end)];
}
