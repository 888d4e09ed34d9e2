import * as z from 'zod/mini';
import { bounded, list } from '../bounds/bounds.ts';

/** Bytes as WebAuthn writes them in JSON; an attestation with a chain of certificates is the longest of them. */
const Bytes = z.string().check(bounded(16_384), z.regex(/^[\w-]+$/, { error: 'format' }));
const Kind = z.literal('public-key');
const Transports = list(z.string().check(z.maxLength(32)), 8);

/** One of the keys that a member has, as a browser is told to look for it. */
const KnownKey = z.object({ id: z.string(), type: Kind, transports: z.optional(z.array(z.string())) });

/** What a browser is asked when a passkey is to open a login (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(KnownKey),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What a browser is asked when a passkey is to be made (PublicKeyCredentialCreationOptionsJSON). */
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

/** A browser's answer with a passkey that it has (AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A browser's answer with a passkey that it has made (RegistrationResponseJSON). */
export const NewPasskey = z.object({
  ...answer,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: z.optional(Transports) }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

const IP = /^(?:\[.*\]|\d+(?:\.\d+){3})$/;

/** Whether browsers make passkeys for this address: a name, and https beyond this machine. */
export function takesPasskeys(publicUrl: string): boolean {
  const secure = publicUrl.startsWith('https:');
  const host = /^https?:\/\/(\[[^\]]*\]|[^/:]*)/.exec(publicUrl)?.[1] ?? '';
  return !IP.test(host) && (secure || host === 'localhost');
}
