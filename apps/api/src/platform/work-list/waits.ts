import type { Permission } from '@machi/domain/permissions/model';
import type { WorkKind } from '@machi/domain/work-list/kinds';

/** A feature's matters that wait for an official's decision, for the page of open work. */
export interface Waits {
  readonly kind: WorkKind;
  /** The permission to decide; without it the count is hidden, too. */
  readonly permission: Permission;
  /**
   * One row for each matter: `since` (timestamptz), `due` (date, the last day in time, or null) and `key` (text, as in
   * the address of its desk). $1 is the official (int), $2 now (timestamptz), $3 today (date).
   */
  readonly rows: string;
  /** Only `due` makes it late. Absent: a long wait makes it late, too. */
  readonly isLateByDueAlone?: true;
  /** The rows have `due_in`, the half day of `due`, which alone orders them. */
  readonly hasHalfDays?: true;
}
