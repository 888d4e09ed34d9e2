/** What the windows about money know of a reservation. */
export interface MoneyOf {
  readonly reservation_id: number;
  /** What it is, told beside what a button does. */
  readonly name: string;
  /** Yen that are still to be paid. */
  readonly left: number;
  /** Yen that were paid and not given back. */
  readonly paid_yen: number;
}
