import * as z from 'zod/mini';
import { bounded, list } from '../bounds/bounds.ts';

/** Bytes as WebAuthn encodes them in JSON. The longest is an attestation with a chain of certificates. */
const Bytes = z.string().check(bounded(16_384), z.regex(/^[\w-]+$/, { error: 'format' }));
const Kind = z.literal('public-key');
const Transports = list(z.string().check(z.maxLength(32)), 8);

/** One of a member's keys, for which the browser should look. */
const KnownKey = z.object({ id: z.string(), type: Kind, transports: z.optional(z.array(z.string())) });

/** Request to a browser to log in with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(KnownKey),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** Request to a browser to create a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: Kind, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(KnownKey),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const answer = { id: Bytes, rawId: Bytes, type: Kind };

/** A browser's answer with an existing passkey (AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A browser's answer with a new passkey (RegistrationResponseJSON). */
export const NewPasskey = z.object({
  ...answer,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: z.optional(Transports) }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

const IP = /^(?:\[.*\]|\d+(?:\.\d+){3})$/;

/** Whether browsers support passkeys at this address: it needs a host name, and https unless it is this machine. */
export function takesPasskeys(publicUrl: string): boolean {
  const secure = publicUrl.startsWith('https:');
  const host = /^https?:\/\/(\[[^\]]*\]|[^/:]*)/.exec(publicUrl)?.[1] ?? '';
  return !IP.test(host) && (secure || host === 'localhost');
}
