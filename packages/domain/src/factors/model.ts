import * as z from 'zod/mini';
import { factorKinds } from './ways.ts';

/** A factor as its owner sees it, without secrets. */
export const OwnFactor = z.object({
  factor_id: z.number(),
  kind: z.enum(factorKinds),
  /** The owner's name for a passkey; empty for an authenticator app. */
  name: z.string(),
  /** True for a passkey that is on more than one device of its owner. */
  is_backed_up: z.boolean(),
  created_at: z.string(),
  /** Null: not used since it was added. */
  used_at: z.nullable(z.string()),
});
export type OwnFactor = z.infer<typeof OwnFactor>;

export const OwnFactors = z.object({
  factors: z.array(OwnFactor),
  /** Number of unused recovery codes. */
  recovery_left: z.number(),
  /** Whether browsers support passkeys at the town's address. */
  takes_passkeys: z.boolean(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;
