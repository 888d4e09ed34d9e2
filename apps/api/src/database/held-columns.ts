import type { Description } from '@machi/domain/described/model';

/** What the columns of a table hold. Names stand side by side, as in a statement. */
export interface TableColumns {
  /** Fields that people fill in, as the domain describes them. */
  readonly described?: Description;
  /** What else tells of a person: nothing of it is left once they have withdrawn. */
  readonly personal?: string;
  /** Which rows are a member's: `$1` is the number of the member, `$2` an address or a number at which they are reached. */
  readonly of?: string;
  /**
   * What keeps the table together, counts, or is the town's own. The number of a member is among it, keyed hashes of what
   * strangers sent, and what terminals signed: they name nobody once the row of the member is gone.
   */
  readonly technical: string;
}

/** What the columns of tables hold, by the name of the table: each file of tables says it of its own. */
export type HeldColumns = Readonly<Record<string, TableColumns>>;

/** Rows that name their member. */
export const MEMBER = 'member_id = $1';
/** Rows that name where a person is reached. */
export const REACHED = 'recipient = $2';
