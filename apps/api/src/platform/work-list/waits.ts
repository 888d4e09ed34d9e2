import type { Permission } from '@machi/domain/permissions/model';
import type { WorkKind } from '@machi/domain/work-list/kinds';

/** Something of a feature that waits until an official decides it, for the page of all that waits. */
export interface Waits {
  readonly kind: WorkKind;
  /** What deciding it needs: nobody else hears how much of it there is. */
  readonly permission: Permission;
  /**
   * A row for each that waits: `since` (timestamptz), `due` (date, the last day on which it is in time, or null) and `key`
   * (text, as the address of its desk names it). $1 is the official (int), $2 now (timestamptz), $3 today (date).
   */
  readonly rows: string;
  /** Only `due` says what is late. Left out: what has waited for long is late, too. */
  readonly isLateByDueAlone?: true;
}
