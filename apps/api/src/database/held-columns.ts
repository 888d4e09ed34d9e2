import type { Description } from '@machi/domain/described/model';

/** Kinds of a table's columns. Names are separated by spaces. */
export interface TableColumns {
  /** Fields that people fill in, described in the domain. */
  readonly described?: Description;
  /** Other personal data: erased at withdrawal. */
  readonly personal?: string;
  /** The condition for a member's rows: `$1` is the member's number, `$2` their address or telephone number. */
  readonly of?: string;
  /**
   * Keys, counters and the town's own data. Includes member numbers, keyed hashes of strangers' messages, and what
   * terminals signed: they identify nobody once the member's row is gone.
   */
  readonly technical: string;
}

/** Kinds of columns by table name; each file of tables declares its own. */
export type HeldColumns = Readonly<Record<string, TableColumns>>;

/** Rows that name their member. */
export const MEMBER = 'member_id = $1';
/** Rows that contain a person's contact. */
export const REACHED = 'recipient = $2';
