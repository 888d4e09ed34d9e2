import { dateAt, minutesAt, timeOf } from '../calendar/model.ts';
import { findingsOf, type Finding } from '../setup/finding.ts';
import type { RevocationAnswer, SignatureMark, SignatureTrouble, SignatureVerdict } from './model.ts';

export interface VerifiedSignature {
  readonly signed_at: Date;
  readonly signer_name: string;
  /** Hexadecimal digits of the SHA-256 that was to be signed. */
  readonly digest: string;
  readonly revocation: RevocationAnswer;
  readonly verdict: SignatureVerdict;
}

const signature = findingsOf('signature');
const certificate = findingsOf('certificate');
const signer = findingsOf('signer');

const written = (instant: Date): string => `${dateAt(instant)} ${timeOf(minutesAt(instant))}`;

const DOUBT = 'do not rely on this signature; keep a backup of before, and tell who looks after the system';

const troubles: Readonly<Record<SignatureTrouble, Finding>> = {
  'signature-document-differs': signature.wrong('the document is not the one that was signed', DOUBT),
  'signature-wrong': signature.wrong('the signature was not made over this document by the certificate’s key', DOUBT),
  'signature-certificate-unreadable': certificate.wrong('it cannot be read, or does not say whose it is', DOUBT),
  'signature-certificate-foreign': certificate.wrong(
    'no authority issued it that the town trusts for signing',
    'an authority that issues no longer belongs into former_authorities of passes.json',
  ),
  'signature-certificate-of-another-use': certificate.wrong('it is not for signing', DOUBT),
  'signature-certificate-early': certificate.wrong('it was not in force yet when it signed', DOUBT),
  'signature-certificate-expired': certificate.wrong('it had ended when it signed', DOUBT),
  'signature-certificate-revoked': certificate.wrong('it was revoked when it signed', DOUBT),
  'signature-revocation-unknown': certificate.wrong('nobody could say whether it was revoked when it signed', DOUBT),
  'signature-birthdate-differs': signer.wrong('the certificate is of somebody who was born on another day', DOUBT),
};

const marks: Readonly<Record<SignatureMark, Finding>> = {
  'name-differs': signer.unseen('the certificate has another name than the account: staff look at it'),
  'birthdate-unknown': signer.unseen('the town does not know the birth date of who signed'),
};

/** Findings about a signature for an operator. */
export function signatureFindings(verified: VerifiedSignature): Finding[] {
  const { verdict, signed_at, signer_name, digest, revocation } = verified;
  const has = (...asked: readonly SignatureTrouble[]) => asked.some((trouble) => verdict.troubles.includes(trouble));
  const list = revocation.list_as_of === null ? 'no list' : `the list of ${written(new Date(revocation.list_as_of))}`;
  return [
    signer.ok(`signed on ${written(signed_at)} as ${signer_name}`),
    ...(has('signature-document-differs')
      ? []
      : [signature.ok(`the document is the one that was to be signed, ${digest}`)]),
    ...(has('signature-wrong') ? [] : [signature.ok('the certificate’s key made it over this document')]),
    ...(has('signature-certificate-unreadable', 'signature-certificate-foreign')
      ? []
      : [certificate.ok('an authority issued it that the town trusts for signing')]),
    ...(has('signature-certificate-unreadable', 'signature-certificate-early', 'signature-certificate-expired')
      ? []
      : [certificate.ok('it was in force')]),
    ...(revocation.status === 'valid' ? [certificate.ok(`it was not revoked by ${list}`)] : []),
    ...verdict.troubles.map((trouble) => troubles[trouble]),
    ...verdict.marks.map((mark) => marks[mark]),
  ];
}
