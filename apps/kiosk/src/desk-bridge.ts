import type { CardApplication } from '@machi/domain/passes/card-application';
import type { CardProof } from '@machi/domain/cards/model';

/**
 * All that the desk's screen and the host say to each other about the card, as JSON over a loopback WebSocket
 * (/line/desk). What the desk knows of people comes from the town's server, through the host's /api. The PIN goes one
 * way, from the screen to the card; it is in no answer, no log and no request beyond this machine.
 */

/** What lies on the reader. */
export type DeskReader =
  | { readonly kind: 'no-reader' | 'daemon-gone' | 'empty' | 'looking' | 'two-cards' | 'unreadable' }
  | { readonly kind: 'individual-number-card' }
  /** Known by nothing but its UID, lower-case hex. */
  | { readonly kind: 'town-card'; readonly uid: string };

/** Why a card was not read; each has a sentence and a way on. */
export const deskProblems = [
  'no-card',
  'pin-malformed',
  'pin-wrong',
  'pin-blocked',
  'birthdate-differs',
  'birthdate-blocked',
  'other-card',
  'card-pulled-away',
  'card-silent',
  'card-unreadable',
  'reader-busy',
  'reader-gone',
] as const;
export type DeskProblem = (typeof deskProblems)[number];

/** The state of the reading that the screen asked for last; `reading_id` is the screen's own. */
export type DeskReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly reading_id: number }
  | { readonly kind: 'read'; readonly reading_id: number; readonly proof: CardProof }
  | {
      readonly kind: 'failed';
      readonly reading_id: number;
      readonly problem: DeskProblem;
      /** How often the PIN may still be tried; null where that is not the matter. */
      readonly triesLeft: number | null;
    };

/** From the host. */
export interface ToDesk {
  readonly reader: DeskReader;
  readonly reading: DeskReading;
  /** Cards that can be tried, where there is a virtual reader. */
  readonly virtualCards: readonly { readonly card_key: string; readonly card_name: string }[];
}

/** From the screen. */
export type FromDesk =
  | {
      readonly press: 'read-card';
      readonly reading_id: number;
      /** Four digits, typed by the holder. */
      readonly pin: string;
      /** The server's challenge, base64url. */
      readonly challenge: string;
      /** Of the account, YYYY-MM-DD: the surface is opened by it. */
      readonly birthdate: string;
      /** The town's own application, as the server names it with the challenge; null: none is read. */
      readonly application: CardApplication | null;
    }
  /** The screen is done with what was read. */
  | { readonly press: 'forget-card' }
  /** Only with a virtual reader. */
  | { readonly press: 'hold-virtual-card'; readonly card_key: string }
  | { readonly press: 'remove-virtual-card' };
