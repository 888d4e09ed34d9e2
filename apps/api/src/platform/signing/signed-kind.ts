import type { Queryable } from '../../database/database.ts';
import type { SignatureHolder } from './signature-store.ts';

/** A kind of thing that people sign, as its feature knows it. */
export interface SignedKind {
  /** The kind of its holders. */
  readonly kind: string;
  /** Whose signature a code stands for, and the document as it is stored; undefined: there is none. */
  find(
    database: Queryable,
    code: string,
  ): Promise<{ readonly holder: SignatureHolder; readonly document: Uint8Array } | undefined>;
}
