import type { Locale } from '@machi/domain/locale/model';
import type { DigestForm } from '@machi/domain/signing/model';
import type { ServiceFailure } from '../service-failure.ts';

/** An order to the provider: a signature over a digest by the browser's user. */
export interface SigningOrder {
  /** SHA-256 of the document. */
  readonly digest: Uint8Array;
  /** The address to which the browser returns. */
  readonly redirectUri: string;
  readonly locale: Locale;
}

/** State for the browser's return. Another person could end the signing with it, so it is stored encrypted. */
export interface KeptSigning {
  readonly transaction_id: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
}

export interface BegunSigning {
  /** Where the browser is sent. */
  readonly url: string;
  readonly kept: KeptSigning;
}

/** The card's signature as the provider hands it over, unverified. */
export interface SignedResult {
  readonly signature: Buffer;
  /** DER, the signer's own first. */
  readonly certificates: readonly Buffer[];
}

/** A provider that lets people sign on their phones. Failures are values; nothing throws. */
export interface SigningProvider {
  readonly digestForm: DigestForm;
  begin(order: SigningOrder): Promise<BegunSigning | ServiceFailure>;
  /** @param parameters the query of the browser's return */
  finish(kept: KeptSigning, parameters: URLSearchParams): Promise<SignedResult | ServiceFailure>;
}

/** DER of a SHA-256 DigestInfo, up to the digest. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** The bytes that the card signs for a digest. */
export const signedContent = (digest: Uint8Array, form: DigestForm): Buffer =>
  form === 'plain' ? Buffer.from(digest) : Buffer.concat([DIGEST_INFO, digest]);
