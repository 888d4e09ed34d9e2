import type { House } from '../house.ts';

/** What screens are told again and again, each over a line that it holds open. It says the same to everybody. */
export interface Topic {
  /** Where a line is opened. */
  readonly path: string;
  /** The name of the event that is told. */
  readonly event: string;
  /** The notification of the database that tells of a change. */
  readonly channel: string;
  /** What is told: a value for JSON. */
  read(house: House, now: Date): Promise<unknown>;
}
