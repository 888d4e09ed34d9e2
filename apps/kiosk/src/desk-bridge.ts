import type { CardApplication } from '@machi/domain/passes/card-application';
import type { CardPerson, CardProof } from '@machi/domain/cards/model';
import type { FaceConsentKind } from '@machi/domain/cards/face-enrolment';
import type { Locale } from '@machi/domain/locale/model';

/**
 * All that the desk's screen and the host say to each other about the card and about enrolments under way, as JSON over a
 * loopback WebSocket (/line/desk). What the desk knows of people comes from the town's server, through the host's /api. The
 * PIN goes one way, from the screen to the card; it is in no answer, no log and no request beyond this machine.
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
  /** Shown beside the account, and forgotten with the card. */
  | { readonly kind: 'person'; readonly reading_id: number; readonly person: CardPerson }
  | {
      readonly kind: 'failed';
      readonly reading_id: number;
      readonly problem: DeskProblem;
      /** How often the PIN may still be tried; null where that is not the matter. */
      readonly triesLeft: number | null;
    };

/** The request that enrols a face, as far as it is known. */
export interface EnrolmentBody {
  readonly model_id: string | null;
  /** Embeddings in base64, at most 8. */
  readonly captures: readonly string[];
  readonly consent_version: string | null;
  readonly consent_kind: FaceConsentKind | null;
  readonly guardian_name: string | null;
}

/** An enrolment under way. The host keeps it sealed; the official who began it, and nobody else, gets it back. */
export interface EnrolmentDraft {
  /** A UUID, drawn by the screen. The server enrols by it once, however often it is sent. */
  readonly draft_id: string;
  readonly member_id: number;
  readonly person_name: string;
  readonly official_id: number;
  readonly begun_at: string;
  /** The screen's own name for where it stands: small letters, digits and hyphens, at most 40. */
  readonly step: string;
  readonly body: EnrolmentBody;
}

/** Why an enrolment is over without having reached the server, as the host says it. */
export type EnrolmentEnd =
  /** Not finished within 24 hours. */
  | 'draft-unfinished'
  /** Finished, and not sent within 14 days. */
  | 'draft-unsent'
  /** What was kept does not open any more. */
  | 'draft-damaged';

/** What stands against a kept enrolment. */
export interface EnrolmentProblem {
  /** An `EnrolmentEnd`, or what the server refused it with. */
  readonly codes: readonly string[];
  /** The server's own, in the language of the screen of then; empty where the host says it. */
  readonly sentences: readonly string[];
  /** What was captured is deleted already: there is nothing to open, only to be read and dropped. */
  readonly isOver: boolean;
}

/** A kept enrolment without what was captured. */
export interface KeptEnrolment {
  readonly draft_id: string;
  /** Null where it cannot be read any more. */
  readonly member_id: number | null;
  readonly person_name: string | null;
  readonly official_id: number | null;
  readonly begun_at: string | null;
  /** When the person agreed, by the host's clock; null: not yet. */
  readonly agreed_at: string | null;
  readonly step: string;
  readonly capture_count: number;
  /** Finished here; the server has not heard of it. */
  readonly is_waiting: boolean;
  readonly problem: EnrolmentProblem | null;
}

/** Why an enrolment was not kept or not opened. */
export const enrolmentRefusals = [
  /** The host does not know who works here: the server has confirmed no login on this line. */
  'no-official',
  /** Another official began it. */
  'of-another',
  /** There is none of that id. */
  'gone',
  /** Ten are kept already. */
  'too-many',
  /** Finished, but the request lacks something. */
  'incomplete',
  /** The disk or the vault does not take it. */
  'not-written',
] as const;
export type EnrolmentRefusal = (typeof enrolmentRefusals)[number];

/** The one answer to `open-enrolment`; it is in no later message. */
export type OpenedEnrolment =
  | { readonly request_id: number; readonly draft: EnrolmentDraft }
  | { readonly request_id: number; readonly refusal: EnrolmentRefusal };

/** What the host knows of the enrolments at this desk. */
export interface DeskEnrolments {
  /** Whose login, with the role that enrols, the host has seen confirmed on this line; null: nobody's, and then nothing is told or kept. */
  readonly official_id: number | null;
  /** Whether the town's server answered last. */
  readonly isTownThere: boolean;
  readonly kept: readonly KeptEnrolment[];
  readonly opened: OpenedEnrolment | null;
  /** Of the last `keep-enrolment` that was not written; null again once one of that id was. */
  readonly unkept: { readonly draft_id: string; readonly refusal: EnrolmentRefusal } | null;
  /** Those that the host itself has sent since the screen came, newest last: the server has enrolled them. */
  readonly sent: readonly { readonly draft_id: string; readonly member_id: number; readonly person_name: string }[];
}

/** From the host. */
export interface ToDesk {
  readonly reader: DeskReader;
  readonly reading: DeskReading;
  /** Cards that can be tried, where there is a virtual reader. */
  readonly virtualCards: readonly { readonly card_key: string; readonly card_name: string }[];
  readonly enrolments: DeskEnrolments;
  /** The office has ended this desk, or has not approved it: the terminal's screen says so. */
  readonly isShut: boolean;
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
  | {
      /** Name, address, birth date and sex alone, by the four digits of the input assist. */
      readonly press: 'read-person';
      readonly reading_id: number;
      readonly pin: string;
    }
  /** The screen is done with what was read. */
  | { readonly press: 'forget-card' }
  /** Whoever is logged in at this screen, each time that its line opens; the host asks the town's server who that is. */
  | { readonly press: 'log-in'; readonly token: string; readonly locale: Locale }
  /** Writes an enrolment under way, in place of what was kept by its id. Finished, it waits for the server. */
  | { readonly press: 'keep-enrolment'; readonly draft: EnrolmentDraft; readonly is_finished: boolean }
  | { readonly press: 'open-enrolment'; readonly draft_id: string; readonly request_id: number }
  /** It was sent by the screen itself, or is given up. Whatever is over anybody may drop. */
  | { readonly press: 'drop-enrolment'; readonly draft_id: string }
  /** Sends what waits, also what the server has refused before. */
  | { readonly press: 'send-enrolments' }
  /** Only with a virtual reader. */
  | { readonly press: 'hold-virtual-card'; readonly card_key: string }
  | { readonly press: 'remove-virtual-card' };
