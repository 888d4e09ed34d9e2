import type { Queryable } from '../../database/database.ts';
import type { SignatureHolder } from './signature-store.ts';

/** A kind of signed document, provided by its feature. */
export interface SignedKind {
  readonly kind: string;
  /** The holder of a code and its stored document; undefined: there is none. */
  find(
    database: Queryable,
    code: string,
  ): Promise<{ readonly holder: SignatureHolder; readonly document: Uint8Array } | undefined>;
}
