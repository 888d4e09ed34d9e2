import type { Problem } from '../refusals/model.ts';
import type { RoomRules } from '../spots/model.ts';

/** More participants than the room holds; asked by the form early and by the decision. */
export const capacityProblems = (persons: number, room: Pick<RoomRules, 'capacity'>): Problem[] =>
  persons > room.capacity ? [{ field: 'persons_spot', code: 'over-capacity', params: [room.capacity] }] : [];
