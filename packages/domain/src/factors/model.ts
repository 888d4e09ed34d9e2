import * as z from 'zod/mini';
import { factorKinds } from './ways.ts';

/** A factor as its owner sees it; no secret is in it. */
export const OwnFactor = z.object({
  factor_id: z.number(),
  kind: z.enum(factorKinds),
  /** Of a passkey, as its owner calls it; empty for an authenticator app. */
  name: z.string(),
  /** A passkey that is on more than one device of its owner. */
  is_backed_up: z.boolean(),
  created_at: z.string(),
  /** Null: not used since it was added. */
  used_at: z.nullable(z.string()),
});
export type OwnFactor = z.infer<typeof OwnFactor>;

export const OwnFactors = z.object({
  factors: z.array(OwnFactor),
  /** Recovery codes that are not used yet. */
  recovery_left: z.number(),
  /** Whether browsers make passkeys for the town's address. */
  takes_passkeys: z.boolean(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;
