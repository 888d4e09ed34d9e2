import { unlessSmall, withoutSmall } from './small-counts.ts';
import type { Figures } from './contract.ts';

/** A row of a table whose whole is told beside it. */
interface Counted {
  readonly bookings: number;
  readonly persons?: number;
}

/**
 * Which rows of a paper for the council are told: none of few bookings or few people, and none from which those could
 * be worked out. All figures of a row are told together, for each follows from the others.
 */
export function toldRows<Row extends Counted>(rows: readonly Row[]): readonly (Row | null)[] {
  const bookings = withoutSmall(rows.map((row) => row.bookings));
  const persons = withoutSmall(rows.map((row) => row.persons ?? 0));
  return rows.map((row, index) => (bookings[index] === null || persons[index] === null ? null : row));
}

/** Whether anything at all can be told of a period. */
export const isTold = ({ bookings, persons }: Pick<Figures, 'bookings' | 'persons'>): boolean =>
  unlessSmall(bookings) !== null && unlessSmall(persons) !== null;
