import type { TerminalState } from '@machi/domain/terminals/state';
import type { TerminalOrder } from './pass-people.ts';

type Ending = 'revoke' | 'wipe';

export interface CountedVisit {
  readonly reason: string;
  readonly decided_by: string;
  readonly is_counted: boolean;
}

export interface EnrolledRow {
  readonly consent_kind: string;
  readonly captures: number;
}

export interface BannerOrder {
  readonly body_ja: string;
  readonly body_en: string;
  readonly is_urgent: 0 | 1;
}

export interface NewFace {
  readonly cardKey: string;
  readonly model_id: string;
  /** Base64 of each picture's numbers. */
  readonly captures: readonly string[];
}

/** A reservation that opens the hall now, or in some minutes. */
export interface DoorUseOrder {
  readonly cardKey: string;
  /** Minutes from now. */
  readonly from?: number;
}

export interface DoorUse {
  readonly reservation_id: number;
  readonly code: string;
}

export interface DoorEvent {
  readonly kind: string;
  readonly reason: string | null;
  readonly method: string | null;
  readonly decided_by: string;
}

export interface ShelterPerson {
  readonly name: string;
  readonly persons: number;
  readonly way: string | null;
  readonly household_id: string;
  readonly shelter_name: string;
}

/** Actions of the town's process that a journey may ask for. */
export interface TownActions {
  /** Breaks the network between terminal and town. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Makes a new terminal's code. */
  code(order: TerminalOrder): Promise<string>;
  /** Approves the newest terminal, as a second official. */
  approve(): Promise<void>;
  /** Reads the town's records of somebody's visits at terminals. */
  visits(cardKey: string): Promise<readonly CountedVisit[]>;
  /** Ends the newest terminal, as no longer used or as stolen. */
  end(how: Ending): Promise<void>;
  /** Reads the newest terminal's state as staff see it. */
  standing(): Promise<TerminalState>;
  /** Answers the open call as an official of this name. */
  answerCall(lastname: string): Promise<void>;
  /** Switches faces on in the town and enrols somebody's face. */
  enrolFace(face: NewFace): Promise<void>;
  facesOn(): Promise<void>;
  /** Switches faces off; all enrolled faces are deleted, too. */
  facesOff(): Promise<void>;
  /** Notes at the members' desk that proof of the child was seen. */
  verifyChild(): Promise<void>;
  /** Reads the town's records of the faces of people of this name. */
  faces(lastname: string): Promise<readonly EnrolledRow[]>;
  /** Marks all codes of authenticator apps as unused: a second login within half a minute would otherwise wait. */
  freshCodes(): Promise<void>;
  /** Sets the town's banner, or removes it. */
  announce(words: BannerOrder | null): Promise<void>;
  /** Reserves the hall, with a code. */
  reserve(use: DoorUseOrder): Promise<DoorUse>;
  cancel(reservationId: number): Promise<void>;
  /** Opens the hall from afar, or begins or ends an emergency there. */
  openDoor(how: 'once' | 'emergency' | 'end'): Promise<void>;
  doorEvents(): Promise<readonly DoorEvent[]>;
  /** Reads the pass that somebody's phone shows. */
  phonePass(cardKey: string): Promise<string>;
  /** Makes the shelter code. */
  shelterCode(): Promise<string>;
  /** Takes the newest terminal out of its shelter, as the office does. */
  leaveShelter(): Promise<void>;
  /** Reads who is in the shelters, as the office sees it. */
  shelterPeople(): Promise<readonly ShelterPerson[]>;
}

/** An action with its argument, as sent between processes. */
export type TownOrder =
  | {
      readonly name:
        | 'cut'
        | 'mend'
        | 'approve'
        | 'standing'
        | 'facesOn'
        | 'facesOff'
        | 'freshCodes'
        | 'verifyChild'
        | 'doorEvents'
        | 'shelterCode'
        | 'leaveShelter'
        | 'shelterPeople';
      readonly argument: null;
    }
  | { readonly name: 'end'; readonly argument: Ending }
  | { readonly name: 'enrolFace'; readonly argument: NewFace }
  | { readonly name: 'announce'; readonly argument: BannerOrder | null }
  | { readonly name: 'visits' | 'phonePass' | 'answerCall' | 'faces'; readonly argument: string }
  | { readonly name: 'reserve'; readonly argument: DoorUseOrder }
  | { readonly name: 'cancel'; readonly argument: number }
  | { readonly name: 'openDoor'; readonly argument: 'once' | 'emergency' | 'end' }
  | { readonly name: 'code'; readonly argument: TerminalOrder };
export type TownRequest = { readonly id: number } & TownOrder;

const names: readonly string[] = [
  'cut',
  'mend',
  'code',
  'approve',
  'visits',
  'end',
  'standing',
  'phonePass',
  'announce',
  'answerCall',
  'enrolFace',
  'facesOn',
  'facesOff',
  'verifyChild',
  'faces',
  'freshCodes',
  'reserve',
  'cancel',
  'openDoor',
  'doorEvents',
  'shelterCode',
  'leaveShelter',
  'shelterPeople',
] satisfies (keyof TownActions)[];

export const isTownRequest = (message: unknown): message is TownRequest =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  'name' in message &&
  'argument' in message &&
  names.includes(String(message.name));
