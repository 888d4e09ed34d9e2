import { digestForms, type DigestForm } from '@machi/domain/signing/model';
import * as z from 'zod';

/** Encrypted, or only on this machine, because the service's replies are confidential. */
const SAFE = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/])/;
const address = z
  .url({ protocol: /^https?$/ })
  .regex(SAFE, 'must be an https address')
  .transform((url) => url.replace(/\/$/, ''))
  .optional();
const words = (fallback: string) =>
  z
    .string()
    .regex(/^[\w-]+(?:,[\w-]+)*$/, 'must be names of algorithms, with commas between them')
    .default(fallback)
    .transform((list) => list.split(','));

export const signingShape = {
  SIGNING_API: address,
  SIGNING_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,255}$/)
    .optional(),
  SIGNING_KEYS: z.string().optional(),
  SIGNING_DIGEST: z.enum(digestForms).default('digest-info'),
  SIGNING_JWE_ALG: words('RSA-OAEP-256'),
  SIGNING_JWE_ENC: words('A256GCM'),
  SIGNING_ISSUER: address,
  SIGNING_AUTHORIZE_URL: address,
  SIGNING_TOKEN_URL: address,
  SIGNING_JWKS_URL: address,
  SIGNING_TRANSACTIONS_URL: address,
};
const Shape = z.object(signingShape);

/** The service's addresses, the town's ID there, and accepted algorithms of a result. */
export interface SigningSettings {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly jwksUrl: string;
  readonly transactionsUrl: string;
  readonly clientId: string;
  readonly digestForm: DigestForm;
  readonly jweAlgorithms: readonly string[];
  readonly jweEncryptions: readonly string[];
}

/** A service's endpoints under one address, as the Digital Agency has them. */
export const serviceAddresses = (api: string) => ({
  issuer: `${api}/realms/main`,
  authorizationUrl: `${api}/realms/main/protocol/openid-connect/auth`,
  tokenUrl: `${api}/realms/main/protocol/openid-connect/token`,
  jwksUrl: `${api}/realms/main/protocol/openid-connect/certs`,
  transactionsUrl: `${api}/sign-transactions`,
});

/** The settings and the file with the town's keys; undefined: no signing service. */
export function signingOf(
  read: z.infer<typeof Shape>,
): { readonly service: SigningSettings; readonly keysFile: string } | undefined {
  const { SIGNING_API, SIGNING_CLIENT_ID, SIGNING_KEYS } = read;
  if (SIGNING_API === undefined || SIGNING_CLIENT_ID === undefined || SIGNING_KEYS === undefined) return undefined;
  const below = serviceAddresses(SIGNING_API);
  return {
    keysFile: SIGNING_KEYS,
    service: {
      issuer: read.SIGNING_ISSUER ?? below.issuer,
      authorizationUrl: read.SIGNING_AUTHORIZE_URL ?? below.authorizationUrl,
      tokenUrl: read.SIGNING_TOKEN_URL ?? below.tokenUrl,
      jwksUrl: read.SIGNING_JWKS_URL ?? below.jwksUrl,
      transactionsUrl: read.SIGNING_TRANSACTIONS_URL ?? below.transactionsUrl,
      clientId: SIGNING_CLIENT_ID,
      digestForm: read.SIGNING_DIGEST,
      jweAlgorithms: read.SIGNING_JWE_ALG,
      jweEncryptions: read.SIGNING_JWE_ENC,
    },
  };
}
