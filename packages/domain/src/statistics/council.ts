import { unlessSmall, withoutSmall } from './small-counts.ts';
import type { Figures } from './contract.ts';

/** A row of a table whose total is shown too. */
interface Counted {
  readonly bookings: number;
  readonly persons?: number;
}

/**
 * Selects the rows to show in a paper for the council: none with few bookings or people, and none from which those
 * could be computed. A row's figures are shown together, because they follow from each other.
 */
export function toldRows<Row extends Counted>(rows: readonly Row[]): readonly (Row | null)[] {
  const bookings = withoutSmall(rows.map((row) => row.bookings));
  const persons = withoutSmall(rows.map((row) => row.persons ?? 0));
  return rows.map((row, index) => (bookings[index] === null || persons[index] === null ? null : row));
}

/** Tells whether anything can be shown for a period. */
export const isTold = ({ bookings, persons }: Pick<Figures, 'bookings' | 'persons'>): boolean =>
  unlessSmall(bookings) !== null && unlessSmall(persons) !== null;
