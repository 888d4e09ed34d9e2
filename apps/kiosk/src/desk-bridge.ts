import type { CardApplication } from '@machi/domain/passes/card-application';
import type { CardPerson, CardProof } from '@machi/domain/cards/model';
import type { FaceConsentKind } from '@machi/domain/cards/face-enrolment';
import type { Locale } from '@machi/domain/locale/model';

/**
 * Messages between the desk's screen and the host about cards and enrolments under way: JSON over a loopback
 * WebSocket (/line/desk). The desk reads personal data from the town's server, through the host's /api. The PIN goes
 * from the screen to the card only: no answer, no log and no request beyond this machine contains it.
 */

/** State of the reader. */
export type DeskReader =
  | { readonly kind: 'no-reader' | 'daemon-gone' | 'empty' | 'looking' | 'two-cards' | 'unreadable' }
  | { readonly kind: 'individual-number-card' }
  /** Identified by its UID alone, lower-case hex. */
  | { readonly kind: 'town-card'; readonly uid: string };

/** Reasons why a card was not read; the screen has a sentence and a next step for each. */
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

/** State of the reading that the screen asked for last; `reading_id` is chosen by the screen. */
export type DeskReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly reading_id: number }
  | { readonly kind: 'read'; readonly reading_id: number; readonly proof: CardProof }
  /** Shown beside the account, and forgotten when the card is. */
  | { readonly kind: 'person'; readonly reading_id: number; readonly person: CardPerson }
  | {
      readonly kind: 'failed';
      readonly reading_id: number;
      readonly problem: DeskProblem;
      /** Tries left for the PIN; null where the PIN is not the problem. */
      readonly triesLeft: number | null;
    };

/** Request that enrols a face, as far as it is filled in. */
export interface EnrolmentBody {
  readonly model_id: string | null;
  /** Embeddings in base64, at most 8. */
  readonly captures: readonly string[];
  readonly consent_version: string | null;
  readonly consent_kind: FaceConsentKind | null;
  readonly guardian_name: string | null;
}

/** Enrolment under way. The host keeps it sealed; only the official who began it gets it back. */
export interface EnrolmentDraft {
  /** UUID drawn by the screen. The server enrols it once, however often it is sent. */
  readonly draft_id: string;
  readonly member_id: number;
  readonly person_name: string;
  readonly official_id: number;
  readonly begun_at: string;
  /** Step, named by the screen: small letters, digits and hyphens, at most 40. */
  readonly step: string;
  readonly body: EnrolmentBody;
}

/** Reasons of the host for an enrolment that ended without reaching the server. */
export type EnrolmentEnd =
  /** Not finished within 24 hours. */
  | 'draft-unfinished'
  /** Finished, but not sent within 14 days. */
  | 'draft-unsent'
  /** The kept file cannot be decrypted any more. */
  | 'draft-damaged';

/** Problem of a kept enrolment. */
export interface EnrolmentProblem {
  /** An `EnrolmentEnd`, or the server's refusal codes. */
  readonly codes: readonly string[];
  /** The server's sentences, in the screen's language at that time; empty for the host's own codes. */
  readonly sentences: readonly string[];
  /** The captures are already deleted: the enrolment cannot be opened, only dropped. */
  readonly isOver: boolean;
}

/** Kept enrolment without its captures. */
export interface KeptEnrolment {
  readonly draft_id: string;
  /** Null if it cannot be read any more. */
  readonly member_id: number | null;
  readonly person_name: string | null;
  readonly official_id: number | null;
  readonly begun_at: string | null;
  /** Time at which the person agreed, by the host's clock; null before that. */
  readonly agreed_at: string | null;
  readonly step: string;
  readonly capture_count: number;
  /** Finished here, but not received by the server. */
  readonly is_waiting: boolean;
  readonly problem: EnrolmentProblem | null;
}

/** Reasons why an enrolment was not kept or not opened. */
export const enrolmentRefusals = [
  /** The host knows no official: the server has not confirmed a login on this line. */
  'no-official',
  /** Another official began it. */
  'of-another',
  /** No enrolment with that id. */
  'gone',
  /** Ten are already kept. */
  'too-many',
  /** Finished, but the request lacks something. */
  'incomplete',
  /** The disk or the vault refused to write it. */
  'not-written',
] as const;
export type EnrolmentRefusal = (typeof enrolmentRefusals)[number];

/** The one answer to `open-enrolment`; no later message repeats it. */
export type OpenedEnrolment =
  | { readonly request_id: number; readonly draft: EnrolmentDraft }
  | { readonly request_id: number; readonly refusal: EnrolmentRefusal };

/** Enrolments kept at this desk. */
export interface DeskEnrolments {
  /**
   * Official with the enrolment role whose login the server confirmed on this line; null without one, and then the
   * host neither lists nor keeps enrolments.
   */
  readonly official_id: number | null;
  /** Whether the town's server answered the last request. */
  readonly isTownThere: boolean;
  readonly kept: readonly KeptEnrolment[];
  readonly opened: OpenedEnrolment | null;
  /** Last `keep-enrolment` that was not written; null again once one with that id was written. */
  readonly unkept: { readonly draft_id: string; readonly refusal: EnrolmentRefusal } | null;
  /** Enrolments that the host has sent since the screen connected, newest last; the server has enrolled them. */
  readonly sent: readonly { readonly draft_id: string; readonly member_id: number; readonly person_name: string }[];
}

/** Message from the host. */
export interface ToDesk {
  readonly reader: DeskReader;
  readonly reading: DeskReading;
  /** Cards to try on the virtual reader, if there is one. */
  readonly virtualCards: readonly { readonly card_key: string; readonly card_name: string }[];
  readonly enrolments: DeskEnrolments;
  /** The office has ended this desk or not approved it yet: the terminal's screen says so. */
  readonly isShut: boolean;
}

/** Message from the screen. */
export type FromDesk =
  | {
      readonly press: 'read-card';
      readonly reading_id: number;
      /** Four digits, typed by the holder. */
      readonly pin: string;
      /** The server's challenge, base64url. */
      readonly challenge: string;
      /** Birth date of the account, YYYY-MM-DD: opens the surface application. */
      readonly birthdate: string;
      /** The town's own application, named by the server with the challenge; null: none is read. */
      readonly application: CardApplication | null;
    }
  | {
      /** Reads only name, address, birth date and sex, with the four-digit PIN of the input assist. */
      readonly press: 'read-person';
      readonly reading_id: number;
      readonly pin: string;
    }
  /** Forgets the data read from the card. */
  | { readonly press: 'forget-card' }
  /** Login at this screen, sent each time the line opens; the host asks the town's server for the official. */
  | { readonly press: 'log-in'; readonly token: string; readonly locale: Locale }
  /** Writes an enrolment under way over the kept one with its id. Once finished, it waits for the server. */
  | { readonly press: 'keep-enrolment'; readonly draft: EnrolmentDraft; readonly is_finished: boolean }
  | { readonly press: 'open-enrolment'; readonly draft_id: string; readonly request_id: number }
  /** The screen sent it itself, or it is given up. Anybody may drop one that is over. */
  | { readonly press: 'drop-enrolment'; readonly draft_id: string }
  /** Sends waiting enrolments, including those that the server refused before. */
  | { readonly press: 'send-enrolments' }
  /** Only with a virtual reader. */
  | { readonly press: 'hold-virtual-card'; readonly card_key: string }
  | { readonly press: 'remove-virtual-card' };
