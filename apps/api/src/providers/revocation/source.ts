/** Why there is no newer list; for the log only. */
export type ListTrouble =
  | 'unreachable'
  | 'too-large'
  | 'malformed'
  | 'not-signed'
  | 'older'
  | 'expired'
  | 'from-future'
  /** Contains only changes, or only some reasons. */
  | 'incomplete'
  /** Covers only certificates of authorities or attributes. */
  | 'of-others'
  /** Covers only certificates that point to it. */
  | 'partitioned'
  /** Covers other issuers, too. */
  | 'indirect'
  /** Has an unknown critical extension. */
  | 'unknown-extension'
  | 'without-end';

export class RevocationTrouble extends Error {
  readonly trouble: ListTrouble;
  constructor(trouble: ListTrouble) {
    super(`the revocation list is not taken: ${trouble}`);
    this.name = 'RevocationTrouble';
    this.trouble = trouble;
  }
}

export interface RevocationSource {
  /** Its name in the database: an address, or "sandbox". */
  readonly name: string;
  /** The newest list, DER, unverified. Rejects with a RevocationTrouble. */
  fetch(now: Date): Promise<Uint8Array>;
}
