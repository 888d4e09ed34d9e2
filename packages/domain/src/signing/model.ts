import type { CertificateStatus } from '../taps/model.ts';

/** Length of the signing password, and wrong tries that lock the card. */
export const SIGNING_PASSWORD = { least: 6, most: 16, tries: 5 } as const;
/** PIN of the card's other uses. */
export const CARD_PIN = { digits: 4, tries: 3 } as const;
/** A signing certificate ends with this birthday after its issue. */
export const CERTIFICATE_BIRTHDAYS = 5;
/** Most hours between start and end of one signing. */
export const SIGNING_HOURS = 1;

/** What the card signs: the document's SHA-256 within a DigestInfo (RFC 8017, 9.2), or the bare hash. */
export const digestForms = ['digest-info', 'plain'] as const;
export type DigestForm = (typeof digestForms)[number];

/** Tells whether a text can be a signing password. Others are refused without using a try. */
export const canBeSigningPassword = (text: string): boolean =>
  text.length >= SIGNING_PASSWORD.least && text.length <= SIGNING_PASSWORD.most && /^[0-9A-Za-z]+$/.test(text);

/** Why a signature is not valid. Each is the code of a message. */
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

/** Points for staff to check. They do not make the signature invalid. */
export const signatureMarks = ['name-differs', 'birthdate-unknown'] as const;
export type SignatureMark = (typeof signatureMarks)[number];

/** Result of verifying a signature. */
export interface SignatureVerdict {
  readonly holds: boolean;
  readonly troubles: readonly SignatureTrouble[];
  readonly marks: readonly SignatureMark[];
}

/** Revocation status of a certificate when it was queried. It is stored because it cannot be found out later. */
export interface RevocationAnswer {
  readonly status: CertificateStatus;
  /** Time of the list; null: there was none. */
  readonly list_as_of: string | null;
  readonly asked_at: string;
}
