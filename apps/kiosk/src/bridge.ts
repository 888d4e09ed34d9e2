import type { Banner } from '@machi/domain/banner/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Challenge } from '@machi/domain/faces/challenge';
import type { SeenAt } from '@machi/domain/faces/answered-challenge';
import type { Today } from '@machi/domain/landing/contract';
import type { Locale, Localized } from '@machi/domain/locale/model';
import type { Comer } from '@machi/domain/staff-calls/model';
import type { TerminalIdentity } from '@machi/domain/terminals/model';
import type { BusKind, PassKind } from '@machi/domain/passes/model';
import type { TapVerdict, UndoReason } from '@machi/domain/taps/model';
import type { TapWords } from '@machi/domain/taps/words';

/**
 * All that a screen and the host of a terminal say to each other, as JSON over a loopback WebSocket (host/screens), in
 * Chromium and in Electron alike. A screen decides nothing: it draws the state it was last told and sends what was pressed.
 */

/**
 * Code with which a line is closed because another screen has taken over. The closed screen says so and does not come
 * back by itself.
 */
export const TAKEN_OVER = 4001;

/** What went wrong with a card or code; each has a sentence and a next step. */
export const tapProblems = [
  'card-pulled-away',
  'card-silent',
  'card-unreadable',
  'reader-busy',
  'pass-unreadable',
  'face-unsure',
  'card-face-unsure',
  'face-not-followed',
  'ledger-full',
  'ledger-failed',
] as const;
export type TapProblem = (typeof tapProblems)[number];

/** Why the terminal cannot take taps at all at the moment. */
export const terminalTroubles = [
  'no-reader',
  'daemon-gone',
  /** Registered, but the list of pass holders and the rules have never arrived. */
  'not-ready',
  /** Registered, and the town office has not approved it. */
  'waiting',
  'wiped',
  'revoked',
] as const;
export type TerminalTrouble = (typeof terminalTroubles)[number];

/** Why a registration failed. */
export const registerProblems = [
  'server-address',
  'code-empty',
  'code-invalid',
  'key-known',
  'proof-invalid',
  'server-away',
] as const;
export type RegisterProblem = (typeof registerProblems)[number];

/** A verdict as a screen may show it: without the reason of a fare, without the member's number. */
export type ShownVerdict = Pick<TapVerdict, 'outcome' | 'reason' | 'fare_yen' | 'remaining' | 'shown_name'>;

/**
 * Staff were called from here. calling: on its way; waiting: the office's screen shows it; coming: somebody is on the way;
 * unreached: the office cannot be reached.
 */
export interface ShownCall {
  readonly state: 'calling' | 'waiting' | 'coming' | 'unreached';
  readonly comer: Comer | null;
}

/** What the driver has to know of a ride: free, or how much is due with the companion, or that it was paid. */
export interface DriverLine {
  readonly kind: 'free' | 'due' | 'paid';
  /** In all, yen. */
  readonly yen: number;
  readonly companions: number;
}

/** A tap of the last minutes, for staff. */
export interface CounterRow {
  readonly tap_id: string;
  readonly tapped_at: string;
  /** Surname, where the town's rules let this terminal show it. */
  readonly shown_name: string | null;
  readonly reason: TapVerdict['reason'];
  readonly isUndone: boolean;
  readonly isUndoable: boolean;
  readonly isCashNoted: boolean;
}

/** A card on another reader: waiting for its turn, or taken away before it came. */
export type NextCard = 'waiting' | 'missed';

/** A challenge that the host drew; it takes one answer to it. */
export interface DrawnChallenge extends Challenge {
  readonly id: string;
}

export type ScreenState =
  /** Not registered yet: asks for the code of staff. */
  | { readonly kind: 'registering'; readonly problem: RegisterProblem | null; readonly isSending: boolean }
  | { readonly kind: 'idle' }
  /** This machine is a desk alone: the screen goes on to it. */
  | { readonly kind: 'desk' }
  | { readonly kind: 'trouble'; readonly trouble: TerminalTrouble }
  | { readonly kind: 'reading' }
  /** The camera is on, and somebody is led through a challenge. */
  | { readonly kind: 'face'; readonly challenge: DrawnChallenge; readonly closesInMilliseconds: number }
  /** A face was recognised in a large gallery: its person says whether it is them. */
  | { readonly kind: 'face-named'; readonly shown_name: string; readonly closesInMilliseconds: number }
  | {
      readonly kind: 'verdict';
      readonly verdict: ShownVerdict;
      /** The town's sentences for it. */
      readonly words: Readonly<Record<Locale, TapWords>>;
      /** On a bus: somebody may come along. Null once that is answered or where it is not asked. */
      readonly companion: 'asked' | null;
      /** Fare of the companion once it is known, yen. */
      readonly companion_fare_yen: number | null;
      /** For the driver, in one glance; null in the bath and where nobody drives. */
      readonly driver: DriverLine | null;
      /** A card was held: it lies there still. */
      readonly isByCard: boolean;
      /** The holder's face beside this town card would open what the card alone does not. */
      readonly mayAddFace: boolean;
      /** Whether staff may let this person in by hand. */
      readonly isOverridable: boolean;
      /** Decided without the server: it still has to hear of it. */
      readonly isPendingSync: boolean;
      /** When the screen goes back to idle, in milliseconds from when it was told. */
      readonly closesInMilliseconds: number;
    }
  | {
      readonly kind: 'awaiting-staff';
      /** Whether a member of staff can let the person in with their own card; else somebody is only asked for help. */
      readonly canLetIn: boolean;
      /** Whom staff would let in: by surname where the town's rules let it be shown, and by when they held their card. */
      readonly of: { readonly shown_name: string | null; readonly tapped_at: string } | null;
      /** not-staff: this card lets nobody in. unread: it could not be read. */
      readonly problem: 'not-staff' | 'unread' | null;
      readonly closesInMilliseconds: number;
    }
  /** What staff see after their own card: the last taps, which they take back or note cash for. */
  | { readonly kind: 'counter'; readonly rows: readonly CounterRow[]; readonly closesInMilliseconds: number }
  | { readonly kind: 'problem'; readonly problem: TapProblem; readonly closesInMilliseconds: number };

/** What stands small on every screen, honestly. */
export interface TerminalStatus {
  /** Empty until the terminal is registered. */
  readonly terminal_name: string;
  /** Shows the official who approves it that it is this terminal; null until it is registered. */
  readonly key_number: string | null;
  /** Null until it is registered, and of a desk alone. */
  readonly pass: PassKind | null;
  readonly bus_kind: BusKind | null;
  readonly is_test: boolean;
  /** Origin of the server; before a registration the one that the program was started with, if any. */
  readonly server: string | null;
  /** Null until the terminal is registered. */
  readonly town_name: Localized | null;
  readonly office_tel: string | null;
  /** When somebody is at the reception, and their telephone; null where the town does not say. */
  readonly staff: NonNullable<TerminalIdentity['staff']> | null;
  /** null: nobody is called. */
  readonly call: ShownCall | null;
  readonly next: NextCard | null;
  /** False as soon as the server was asked and did not answer. */
  readonly isOnline: boolean;
  readonly unsentEvents: number;
  /** When the list of pass holders was made; null: there is none. */
  readonly snapshot_made_at: string | null;
  readonly isSnapshotTooOld: boolean;
  /** Of the bath: visits of a whole year, and the last day of the present one. */
  readonly year: { readonly visits: number; readonly ends: DateText } | null;
  /** The file of the ledger was damaged and what could be read of it was kept: staff should be told. */
  readonly isLedgerDamaged: boolean;
  /** The server has set aside what this terminal recorded: it is not counted until staff have looked at it. */
  readonly isSetAside: boolean;
  /** Nothing can be recorded here at the moment. */
  readonly unwritten: 'disk-full' | 'failed' | null;
  /** The terminal's own clock differs from the server's by more than a minute; what it records is corrected. */
  readonly isClockOff: boolean;
  /** A scanner for the pass on a phone is there. */
  readonly hasScanner: boolean;
  /** Faces are used here: the town has switched them on. */
  readonly hasFaces: boolean;
  /** The town's day, as long as it is known; null: it never was. */
  readonly today: Readonly<Record<Locale, Today>> | null;
  /** The town's words, until their end. */
  readonly banner: Pick<Banner, 'body_ja' | 'body_en' | 'is_urgent'> | null;
  /** Cards of the virtual reader that can be tried, when there is one. */
  readonly virtualCards: readonly { readonly card_key: string; readonly card_name: string }[];
}

/** From the host. `sound` is played once, beside what the screen says. */
export interface ToScreen {
  readonly state: ScreenState;
  readonly status: TerminalStatus;
  readonly sound: 'tick' | 'accepted' | 'staff' | null;
}

/** From the screen. */
export type FromScreen =
  | { readonly press: 'register'; readonly server: string; readonly code: string }
  | { readonly press: 'companion'; readonly comesAlong: boolean }
  | { readonly press: 'call-staff' }
  /** The driver has received what was due for the ride that is shown. */
  | { readonly press: 'paid' }
  /** On the staff's sheet. */
  | { readonly press: 'undo'; readonly tap_id: string; readonly reason: UndoReason }
  | { readonly press: 'cash'; readonly tap_id: string }
  | { readonly press: 'call-off' }
  /** Turns the camera on; again: another challenge. */
  | { readonly press: 'face' }
  /** Whether the named person says that it is them. */
  | { readonly press: 'face-named'; readonly isMe: boolean }
  | { readonly press: 'close' }
  /** Only with a virtual reader. */
  | { readonly press: 'hold-virtual-card'; readonly card_key: string }
  | { readonly press: 'remove-virtual-card' }
  /** The text of a phone's pass, as a scanner would type it. */
  | { readonly press: 'show-virtual-pass'; readonly text: string };

/** From the screen over a line of its own (`/line/camera`): what its camera saw of somebody, in numbers, never a picture. */
export interface FaceAnswer {
  readonly challenge_id: string;
  readonly model_id: string;
  /** Looks one after the other; `at` in milliseconds of the screen's own clock. */
  readonly track: readonly SeenAt[];
  /** Base64 of the float32 numbers, the lowest byte first. */
  readonly embeddings: readonly string[];
}
