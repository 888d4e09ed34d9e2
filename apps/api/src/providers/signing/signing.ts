import type { Locale } from '@machi/domain/locale/model';
import type { DigestForm } from '@machi/domain/signing/model';

/** What is asked of the provider: a signature over a digest, by whoever the browser belongs to. */
export interface SigningOrder {
  /** SHA-256 of the document. */
  readonly digest: Uint8Array;
  /** Where the browser comes back to. */
  readonly redirectUri: string;
  readonly locale: Locale;
}

/** What has to be known again when the browser is back. Whoever has it could end somebody else's signing: it is kept sealed. */
export interface KeptSigning {
  readonly transaction_id: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
}

export interface BegunSigning {
  /** Where the browser goes. */
  readonly url: string;
  readonly kept: KeptSigning;
}

/** What the card made, as the provider hands it over: nothing of it is verified. */
export interface SignedResult {
  readonly signature: Buffer;
  /** DER, the signer's own first. */
  readonly certificates: readonly Buffer[];
}

/**
 * Why there is no signature. cancelled: the person stopped, or their card did; away: nobody answered in time; refused: the provider
 * takes this request, code or transaction not; malformed: what it answers cannot be read, or is not for us.
 */
export interface SigningFailure {
  readonly failed: 'cancelled' | 'away' | 'refused' | 'malformed';
  /** For the log: a word of the protocol, never of a person. */
  readonly detail: string;
}

export const isSigningFailure = (value: object): value is SigningFailure => 'failed' in value;

/** Whoever lets people sign on their phones. Failures are values: nothing throws. */
export interface SigningProvider {
  readonly digestForm: DigestForm;
  begin(order: SigningOrder): Promise<BegunSigning | SigningFailure>;
  /** @param parameters what came with the browser */
  finish(kept: KeptSigning, parameters: URLSearchParams): Promise<SignedResult | SigningFailure>;
}

/** DER of a DigestInfo of SHA-256, up to the digest. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** What the card is to sign of a digest. */
export const signedContent = (digest: Uint8Array, form: DigestForm): Buffer =>
  form === 'plain' ? Buffer.from(digest) : Buffer.concat([DIGEST_INFO, digest]);
