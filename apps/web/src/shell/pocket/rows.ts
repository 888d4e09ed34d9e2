/** Encrypted under the key of the session. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** `town`: public, lies open. `own` and `waiting` (writes to be sent later): encrypted. */
export type PocketKind = 'town' | 'own' | 'waiting';

export interface PocketRow {
  readonly id: string;
  readonly kind: PocketKind;
  readonly format: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: number;
  readonly body: string | Sealed;
}

/** What is known of a row without reading it. */
export type RowFacts = Pick<PocketRow, 'id' | 'kind' | 'format' | 'at' | 'bytes'>;

export interface HeldKey {
  readonly session: string;
  readonly key: CryptoKey;
}

/** What lies on the device. Everything may reject: storage forbidden, full or evicted. */
export interface PocketRows {
  readonly key: () => Promise<HeldKey | undefined>;
  /** Stores this key unless there is one of its session, and returns the one that counts. One of another session goes, with its rows. */
  readonly claimKey: (made: HeldKey) => Promise<HeldKey>;
  readonly facts: () => Promise<readonly RowFacts[]>;
  readonly read: (id: string) => Promise<PocketRow | undefined>;
  /** Stores a row; one of a session only while its key is there. */
  readonly write: (row: PocketRow, session?: string) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Deletes the key, and all rows that are not the town's. */
  readonly wipe: () => Promise<void>;
}
