import type { CertificateStatus } from '../taps/model.ts';

/** The password of the signing key: after so many wrong ones the card is locked. */
export const SIGNING_PASSWORD = { least: 6, most: 16, tries: 5 } as const;
/** The PIN of the other uses of the card. */
export const CARD_PIN = { digits: 4, tries: 3 } as const;
/** The birthday after its issue with which a signing certificate ends. */
export const CERTIFICATE_BIRTHDAYS = 5;
/** So long may pass between the beginning and the end of one signing. */
export const SIGNING_HOURS = 1;

/** What the card signs of a document: its SHA-256 within a DigestInfo (RFC 8017, 9.2), or that alone. */
export const digestForms = ['digest-info', 'plain'] as const;
export type DigestForm = (typeof digestForms)[number];

/** Whether a text can be the password of a signing key; what cannot costs no try. */
export const canBeSigningPassword = (text: string): boolean =>
  text.length >= SIGNING_PASSWORD.least && text.length <= SIGNING_PASSWORD.most && /^[0-9A-Za-z]+$/.test(text);

/** Why a signature does not hold. Each is the code of a sentence. */
export type SignatureTrouble =
  | 'signature-document-differs'
  | 'signature-wrong'
  | 'signature-certificate-unreadable'
  | 'signature-certificate-foreign'
  | 'signature-certificate-of-another-use'
  | 'signature-certificate-early'
  | 'signature-certificate-expired'
  | 'signature-certificate-revoked'
  | 'signature-revocation-unknown'
  | 'signature-birthdate-differs';

/** What staff should look at; it holds all the same. */
export const signatureMarks = ['name-differs', 'birthdate-unknown'] as const;
export type SignatureMark = (typeof signatureMarks)[number];

/** What was found when a signature was verified. */
export interface SignatureVerdict {
  readonly holds: boolean;
  readonly troubles: readonly SignatureTrouble[];
  readonly marks: readonly SignatureMark[];
}

/** What was known of a certificate's revocation when it was asked: kept, since nobody can ask later what was known then. */
export interface RevocationAnswer {
  readonly status: CertificateStatus;
  /** When the list was made; null: there was none. */
  readonly list_as_of: string | null;
  readonly asked_at: string;
}
