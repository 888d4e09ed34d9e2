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

/** What a journey may ask of the town's process. */
export interface TownActions {
  /** The network between terminal and town breaks. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** A new terminal's code. */
  code(order: TerminalOrder): Promise<string>;
  /** A second official approves the newest terminal. */
  approve(): Promise<void>;
  /** What the town has of somebody's visits at terminals. */
  visits(cardKey: string): Promise<readonly CountedVisit[]>;
  /** Staff end the newest terminal, because it is no longer used or because it was stolen. */
  end(how: Ending): Promise<void>;
  /** How the newest terminal stands, as staff are told. */
  standing(): Promise<TerminalState>;
  /** An official of this name answers the call that is open. */
  answerCall(lastname: string): Promise<void>;
  /** The town has switched faces on, and the desk has enrolled somebody's. */
  enrolFace(face: NewFace): Promise<void>;
  facesOn(): Promise<void>;
  /** Nobody's face is enrolled any more, either. */
  facesOff(): Promise<void>;
  /** The members’ desk has seen proof of the child. */
  verifyChild(): Promise<void>;
  /** What the town has of the faces of people of this name. */
  faces(lastname: string): Promise<readonly EnrolledRow[]>;
  /** No code of an app counts as used: each counts once, and a second login within half a minute would wait for the next one. */
  freshCodes(): Promise<void>;
  /** The town has words for everybody, or takes them away. */
  announce(words: BannerOrder | null): Promise<void>;
  /** What somebody's phone shows. */
  phonePass(cardKey: string): Promise<string>;
}

/** An action with its argument, as it goes from process to process. */
export type TownOrder =
  | {
      readonly name: 'cut' | 'mend' | 'approve' | 'standing' | 'facesOn' | 'facesOff' | 'freshCodes' | 'verifyChild';
      readonly argument: null;
    }
  | { readonly name: 'end'; readonly argument: Ending }
  | { readonly name: 'enrolFace'; readonly argument: NewFace }
  | { readonly name: 'announce'; readonly argument: BannerOrder | null }
  | { readonly name: 'visits' | 'phonePass' | 'answerCall' | 'faces'; readonly argument: string }
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
] satisfies (keyof TownActions)[];

export const isTownRequest = (message: unknown): message is TownRequest =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  'name' in message &&
  'argument' in message &&
  names.includes(String(message.name));
