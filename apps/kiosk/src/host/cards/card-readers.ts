/** What answers an APDU: data and the two status bytes. */
export type ApduAnswer = Uint8Array;

/** A card in a reader, as long as it stays there. */
export interface HeldCard {
  readonly reader: string;
  /** Answer to reset. */
  readonly atr: Uint8Array;
  /** Sends one command APDU. Rejects with a CardFailure. */
  transmit(apdu: Uint8Array): Promise<ApduAnswer>;
  /** Lets go of the card; never rejects. */
  release(): Promise<void>;
}

/** Ordinary events, not accidents: each has a sentence on the screen. */
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
  /** The daemon of the readers went away, or came back; what is missing when it is not there. */
  | { readonly kind: 'daemon'; readonly isThere: boolean; readonly problem?: DaemonProblem };

/** not-running: nobody answers at PC/SC's socket; library-missing: this machine has no PC/SC library to ask it by. */
export type DaemonProblem = 'not-running' | 'library-missing';

/** Card readers of whatever make: PC/SC in the field (pcsc-readers.ts). */
export interface CardReaders {
  /**
   * Hears everything from now on, the present state first. Every `inserted` is followed by its `removed`, also when the
   * reader or the daemon goes away: then a card that is still there is inserted anew once they are back.
   */
  listen(hear: (event: ReaderEvent) => void): void;
  close(): Promise<void>;
}
