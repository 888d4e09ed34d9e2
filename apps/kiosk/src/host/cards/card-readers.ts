/** Answer to an APDU: data and the two status bytes. */
export type ApduAnswer = Uint8Array;

/** Card in a reader, until it is removed. */
export interface HeldCard {
  readonly reader: string;
  /** Answer to reset. */
  readonly atr: Uint8Array;
  /** Sends one command APDU. Rejects with a CardFailure. */
  transmit(apdu: Uint8Array): Promise<ApduAnswer>;
  /** Releases the card; never rejects. */
  release(): Promise<void>;
}

/** Ordinary events, each with a sentence on the screen. */
export type CardFailureKind = 'removed' | 'silent' | 'busy' | 'reader-gone' | 'daemon-gone';

export class CardFailure extends Error {
  readonly kind: CardFailureKind;
  constructor(kind: CardFailureKind, message: string) {
    super(message);
    this.name = 'CardFailure';
    this.kind = kind;
  }
}

export type ReaderEvent =
  | { readonly kind: 'readers'; readonly readers: readonly string[] }
  | { readonly kind: 'inserted'; readonly card: HeldCard }
  | { readonly kind: 'removed'; readonly reader: string }
  /** The readers' daemon went away or came back; `problem` tells what is missing. */
  | { readonly kind: 'daemon'; readonly isThere: boolean; readonly problem?: DaemonProblem };

/** not-running: PC/SC's socket does not answer; library-missing: this machine has no PC/SC library. */
export type DaemonProblem = 'not-running' | 'library-missing';

/** Card readers of any kind: PC/SC in the field (pcsc-readers.ts). */
export interface CardReaders {
  /**
   * Reports the current state and every later event. Every `inserted` is followed by its `removed`, also when the
   * reader or the daemon goes away; a card that is still there is inserted again once they are back.
   */
  listen(hear: (event: ReaderEvent) => void): void;
  close(): Promise<void>;
}
