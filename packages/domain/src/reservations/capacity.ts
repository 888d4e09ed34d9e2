import type { Problem } from '../refusals/model.ts';
import type { RoomRules } from '../spots/model.ts';

/** Reports more participants than the room holds; used early by the form, and by the decision. */
export const capacityProblems = (persons: number, room: Pick<RoomRules, 'capacity'>): Problem[] =>
  persons > room.capacity ? [{ field: 'persons_spot', code: 'over-capacity', params: [room.capacity] }] : [];
