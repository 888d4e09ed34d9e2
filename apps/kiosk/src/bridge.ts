import type { Banner } from '@machi/domain/banner/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Challenge } from '@machi/domain/faces/challenge';
import type { SeenAt } from '@machi/domain/faces/answered-challenge';
import type { Today } from '@machi/domain/landing/contract';
import type { Locale, Localized } from '@machi/domain/locale/model';
import type { Comer } from '@machi/domain/staff-calls/model';
import type { TerminalIdentity } from '@machi/domain/terminals/model';
import type { DoorRow } from '@machi/domain/doors/model';
import type { BusKind, TerminalUse } from '@machi/domain/passes/model';
import type { BathRules } from '@machi/domain/passes/pass-year';
import type { TapGrant, TapVerdict, UndoReason, VisitReason } from '@machi/domain/taps/model';

/**
 * Messages between a screen and the host of a terminal: JSON over a loopback WebSocket (host/screens), the same in
 * Chromium and in Electron. A screen decides nothing: it draws the last state received and sends pressed buttons.
 */

/** Close code: another screen has taken over. The closed screen shows this and does not reconnect by itself. */
export const TAKEN_OVER = 4001;

/**
 * How a terminal speaks. off: only how to move a face. loudspeaker: quietly, and only what everybody may hear.
 * earphones: everything that the screen says to its person, with names and numbers.
 */
export const aloudSettings = ['off', 'loudspeaker', 'earphones'] as const;
export type AloudSetting = (typeof aloudSettings)[number];

/** Problems with a card or code; the screen has a sentence and a next step for each. */
export const tapProblems = [
  'card-pulled-away',
  'card-silent',
  'card-unreadable',
  'reader-busy',
  'pass-unreadable',
  'face-unsure',
  'card-face-unsure',
  'face-not-followed',
  'code-unreadable',
  'code-rest',
  /** The door's lock did not move for an accepted tap. */
  'door-failed',
  'ledger-full',
  'ledger-failed',
] as const;
export type TapProblem = (typeof tapProblems)[number];

/** Reasons why the terminal cannot take any taps now. */
export const terminalTroubles = [
  'no-reader',
  'daemon-gone',
  /** Registered, but the list of pass holders and the rules have not arrived yet. */
  'not-ready',
  /** At a door: no relay is set, or it does not answer. */
  'no-relay',
  'lock-failed',
  /** Registered, but not approved by the town office yet. */
  'waiting',
  'wiped',
  'revoked',
] as const;
export type TerminalTrouble = (typeof terminalTroubles)[number];

export const registerProblems = [
  'server-address',
  'code-empty',
  'code-invalid',
  'key-known',
  'proof-invalid',
  'server-away',
] as const;
export type RegisterProblem = (typeof registerProblems)[number];

/** Verdict as a screen may show it: without the reason of a fare and without the member's number. */
export type ShownVerdict = Pick<TapVerdict, 'outcome' | 'reason' | 'fare_yen' | 'remaining' | 'shown_name'> & {
  /** At a door: when it opens for them; null: never. */
  readonly opens?: Pick<TapGrant, 'from' | 'until'> | null;
};

/**
 * Call for staff from this terminal. calling: being sent; waiting: shown on the office's screen; coming: somebody is
 * on the way; unreached: the office cannot be reached.
 */
export interface ShownCall {
  readonly state: 'calling' | 'waiting' | 'coming' | 'unreached';
  readonly comer: Comer | null;
}

/** Fare of a ride for the driver: free, due (with the companion's), or paid. */
export interface DriverLine {
  readonly kind: 'free' | 'due' | 'paid';
  /** Total, yen. */
  readonly yen: number;
  readonly companions: number;
}

/** Recent tap on the staff's list. */
export interface CounterRow {
  readonly tap_id: string;
  readonly tapped_at: string;
  /** Surname, if the town's rules let this terminal show it. */
  readonly shown_name: string | null;
  readonly reason: VisitReason;
  readonly isUndone: boolean;
  readonly isUndoable: boolean;
  readonly isCashNoted: boolean;
}

/** Card on another reader: waiting for its turn, or removed before its turn. */
export type NextCard = 'waiting' | 'missed';

/** Challenge that the host drew; it accepts one answer. */
export interface DrawnChallenge extends Challenge {
  readonly id: string;
}

export type ScreenState =
  /** Not registered yet: asks for the registration code. */
  | { readonly kind: 'registering'; readonly problem: RegisterProblem | null; readonly isSending: boolean }
  | { readonly kind: 'idle' }
  /** Desk that takes no taps: the screen moves on to the desk. */
  | { readonly kind: 'desk' }
  | { readonly kind: 'trouble'; readonly trouble: TerminalTrouble }
  | { readonly kind: 'reading' }
  /** Camera is on and leads a person through a challenge. */
  | { readonly kind: 'face'; readonly challenge: DrawnChallenge; readonly closesInMilliseconds: number }
  /** Face recognised in a large gallery: the person confirms the name. */
  | { readonly kind: 'face-named'; readonly shown_name: string; readonly closesInMilliseconds: number }
  | {
      readonly kind: 'verdict';
      readonly verdict: ShownVerdict;
      /** What the screen makes its sentences of; null without the town's rules. */
      readonly told: { readonly pass: TerminalUse; readonly rules: BathRules; readonly tapped_at: string } | null;
      /** On a bus: asks whether a companion rides along. Null once answered, or where it is not asked. */
      readonly companion: 'asked' | null;
      /** Companion's fare once known, yen. */
      readonly companion_fare_yen: number | null;
      /** Line for the driver; null in the bath and where there is no driver. */
      readonly driver: DriverLine | null;
      /** A card was held and still lies on the reader. */
      readonly isByCard: boolean;
      /** The holder's face in addition to this town card would open what the card alone does not. */
      readonly mayAddFace: boolean;
      /** Whether staff may let this person in by hand. */
      readonly isOverridable: boolean;
      /** Decided without the server, which has not received it yet. */
      readonly isPendingSync: boolean;
      /** Milliseconds from this message until the screen returns to idle. */
      readonly closesInMilliseconds: number;
    }
  | {
      readonly kind: 'awaiting-staff';
      /**
       * Whether a member of staff can let the person in with their own card; otherwise the screen only asks for help.
       */
      readonly canLetIn: boolean;
      /** Person whom staff would let in: the surname, if the town's rules allow it, and the time of the tap. */
      readonly of: { readonly shown_name: string | null; readonly tapped_at: string } | null;
      /** not-staff: this card may not let anybody in. unread: the card could not be read. */
      readonly problem: 'not-staff' | 'unread' | null;
      readonly closesInMilliseconds: number;
    }
  /** Staff's list after their own card: recent taps to take back or to note cash for. */
  | { readonly kind: 'counter'; readonly rows: readonly CounterRow[]; readonly closesInMilliseconds: number }
  | { readonly kind: 'problem'; readonly problem: TapProblem; readonly closesInMilliseconds: number }
  /** The terminal serves a shelter: people who come say who they are. */
  | {
      readonly kind: 'shelter';
      /** taken: some of a household are, and others may follow. unwritten: nothing can be recorded here. */
      readonly step: 'waiting' | 'taken' | 'writing' | 'others' | 'unwritten';
      readonly shelter_name: Localized;
      /** Taken of the household on the screen. */
      readonly persons: number;
      readonly notice: 'unknown' | 'again' | 'beside' | null;
      /** The name that is being written: a screen that comes back shows it again. */
      readonly typed: string;
      /** Nobody has touched the screen for long: the name will be taken as it stands. */
      readonly isEnding: boolean;
      readonly ways: { readonly card: boolean; readonly phone: boolean; readonly face: boolean };
      /** Who came to this terminal, and who of them is not sent yet. */
      readonly came: number;
      readonly unsent: number;
      readonly closesInMilliseconds: number;
    }
  /** Staff type the shelter code, then choose the shelter. */
  | {
      readonly kind: 'shelter-code';
      readonly step: 'code' | 'choose';
      readonly problem: 'wrong' | 'rest' | 'unset' | null;
      readonly rest_until: string | null;
      readonly shelters: readonly { readonly shelter_id: number; readonly shelter_name: Localized }[];
      readonly serving: number | null;
      readonly unsent: number;
      /** Arrivals that the server can never take. */
      readonly refused: number;
      readonly closesInMilliseconds: number;
    };

/** What people and staff press while a terminal serves a shelter; `code`: for staff, on any terminal that may. */
export const shelterActs = ['write', 'others', 'back', 'done', 'code'] as const;

/** What a virtual door can be made to do. */
export const virtualDoorActs = ['open', 'close', 'exit', 'power-off', 'power-on'] as const;
export type VirtualDoorAct = (typeof virtualDoorActs)[number];

/** The door of a terminal, for its screen. */
export interface ShownDoor extends Pick<DoorRow, 'door_name' | 'call' | 'opened_by'> {
  /** An emergency holds it open. */
  readonly isHeld: boolean;
  /** Until when the keypad takes no code. */
  readonly rest_until: string | null;
  /** Without hardware: the bolt and the door, to be seen and moved. */
  readonly virtual: { readonly isDrawn: boolean; readonly isOpen: boolean } | null;
}

/** Facts that every screen shows in small type. */
export interface TerminalStatus {
  /** Empty until the terminal is registered. */
  readonly terminal_name: string;
  /** Number that lets the approving official recognise this terminal; null until it is registered. */
  readonly key_number: string | null;
  /** Null until it is registered, and on a desk without taps. */
  readonly pass: TerminalUse | null;
  /** Null except at a door. */
  readonly door: ShownDoor | null;
  readonly bus_kind: BusKind | null;
  readonly is_test: boolean;
  /** Origin of the server; before registration the one given at the program's start, if any. */
  readonly server: string | null;
  /** Null until the terminal is registered. */
  readonly town_name: Localized | null;
  readonly office_tel: string | null;
  /** Variants that the town offers beside Japanese and English. */
  readonly languages: readonly string[];
  readonly aloud: AloudSetting;
  /** Hours and telephone of the reception; null if the town does not state them. */
  readonly staff: NonNullable<TerminalIdentity['staff']> | null;
  /** Null while there is no call. */
  readonly call: ShownCall | null;
  readonly next: NextCard | null;
  /** False as soon as a request to the server stays unanswered. */
  readonly isOnline: boolean;
  readonly unsentEvents: number;
  /** Time at which the list of pass holders was made; null without a list. */
  readonly snapshot_made_at: string | null;
  readonly isSnapshotTooOld: boolean;
  /** In the bath: visits allowed a year, and the last day of the current year. */
  readonly year: { readonly visits: number; readonly ends: DateText } | null;
  /** The ledger's file was damaged and only its readable part was kept: staff should be told. */
  readonly isLedgerDamaged: boolean;
  /** The server has set this terminal's events aside: they do not count until staff have looked at them. */
  readonly isSetAside: boolean;
  /** Reason why the terminal cannot record anything now. */
  readonly unwritten: 'disk-full' | 'failed' | null;
  /** The terminal's clock differs from the server's by more than a minute; recorded times are corrected. */
  readonly isClockOff: boolean;
  /** Whether it serves a shelter, or staff can have it serve one. */
  readonly shelter: 'none' | 'possible' | 'serving';
  /** Whether a scanner for phone passes is connected. */
  readonly hasScanner: boolean;
  /** Whether the town has switched faces on. */
  readonly hasFaces: boolean;
  /** The town's day page while it is current; null if none ever arrived. */
  readonly today: Readonly<Record<Locale, Today>> | null;
  /** The town's banner until its end. */
  readonly banner: Pick<Banner, 'body_ja' | 'body_en' | 'is_urgent'> | null;
  /** Cards to try on the virtual reader, if there is one. */
  readonly virtualCards: readonly { readonly card_key: string; readonly card_name: string }[];
}

/** Message from the host. `sound` is played once. */
export interface ToScreen {
  readonly state: ScreenState;
  readonly status: TerminalStatus;
  readonly sound: 'tick' | 'accepted' | 'staff' | null;
}

/** Message from the screen. */
export type FromScreen =
  | { readonly press: 'register'; readonly server: string; readonly code: string }
  | { readonly press: 'companion'; readonly comesAlong: boolean }
  | { readonly press: 'call-staff' }
  /** The driver has received the fare shown. */
  | { readonly press: 'paid' }
  /** On the staff's list. */
  | { readonly press: 'undo'; readonly tap_id: string; readonly reason: UndoReason }
  | { readonly press: 'cash'; readonly tap_id: string }
  | { readonly press: 'call-off' }
  /** Turns the camera on; pressed again, draws another challenge. */
  | { readonly press: 'face' }
  /** Answer of the named person: whether it is them. */
  | { readonly press: 'face-named'; readonly isMe: boolean }
  | { readonly press: 'close' }
  /** Only with a virtual reader. */
  | { readonly press: 'hold-virtual-card'; readonly card_key: string }
  | { readonly press: 'remove-virtual-card' }
  | { readonly press: 'virtual-door'; readonly act: VirtualDoorAct }
  /** A code typed at a door. */
  | { readonly press: 'code'; readonly typed: string }
  | { readonly press: 'shelter'; readonly act: (typeof shelterActs)[number] }
  /** The name as it stands so far; then the finished one. */
  | { readonly press: 'shelter-typed'; readonly typed: string }
  | { readonly press: 'shelter-name'; readonly typed: string }
  /** People of the household whose names nobody writes. */
  | { readonly press: 'shelter-others'; readonly others: number }
  | { readonly press: 'shelter-code'; readonly typed: string }
  /** Null: the terminal does its usual work again. */
  | { readonly press: 'shelter-choose'; readonly shelter_id: number | null }
  /** Text of a phone's pass, as a scanner would type it. */
  | { readonly press: 'show-virtual-pass'; readonly text: string };

/**
 * Message from the screen's camera over its own line (`/line/camera`): measurements and embeddings, never a picture.
 */
export interface FaceAnswer {
  readonly challenge_id: string;
  readonly model_id: string;
  /** Looks in order; `at` in milliseconds of the screen's own clock. */
  readonly track: readonly SeenAt[];
  /** Base64 of little-endian float32 numbers. */
  readonly embeddings: readonly string[];
}
