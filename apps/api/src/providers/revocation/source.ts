/** Why there is no newer list; told in the log, never to people. */
export type ListTrouble =
  | 'unreachable'
  | 'too-large'
  | 'malformed'
  | 'not-signed'
  | 'older'
  | 'expired'
  | 'from-future'
  /** Only changes, or only some reasons. */
  | 'incomplete'
  /** Of authorities' or of attribute certificates alone. */
  | 'of-others'
  /** Of those certificates alone that point to it. */
  | 'partitioned'
  /** Of other issuers too. */
  | 'indirect'
  /** It says something critical that nobody here understands. */
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

/** A source of revoked certificates. */
export interface RevocationSource {
  /** What it is called in the database: an address, or "sandbox". */
  readonly name: string;
  /** The newest list, DER, unchecked. Rejects with a RevocationTrouble. */
  fetch(now: Date): Promise<Uint8Array>;
}
