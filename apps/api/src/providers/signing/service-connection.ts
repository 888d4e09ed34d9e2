import type { CryptoKey } from 'jose';
import * as oidc from 'openid-client';
import { isLoopback } from '../../settings/settings.ts';
import type { SigningSettings } from '../../settings/signing.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import { failureOf, type ServiceFailure } from '../service-failure.ts';

const TIMEOUT_SECONDS = 10;

export interface ServiceKeys {
  /** Authenticates the town to the service (`private_key_jwt`). */
  readonly sign: { readonly key: CryptoKey; readonly kid: string };
  readonly decrypt: CryptoKey;
}

/** The connection to the service: endpoints, client authentication and limits. */
export function connect(
  settings: SigningSettings,
  keys: ServiceKeys,
  timeoutSeconds = TIMEOUT_SECONDS,
): oidc.Configuration {
  const { issuer, tokenUrl, clientId } = settings;
  const config = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: settings.authorizationUrl,
      token_endpoint: tokenUrl,
      jwks_uri: settings.jwksUrl,
    },
    clientId,
    { id_token_signed_response_alg: 'ES256' },
    oidc.PrivateKeyJwt(keys.sign, {
      [oidc.modifyAssertion]: (_header, payload) => {
        payload.aud = tokenUrl;
      },
    }),
  );
  config.timeout = timeoutSeconds;
  config[oidc.customFetch] = (url, options) => boundedFetch(url, options as RequestInit);
  // The ID token came over TLS from the service itself; its signature is verified all the same.
  oidc.enableNonRepudiationChecks(config);
  // The sandbox on this machine, or a test's service.
  if (isLoopback(new URL(issuer).hostname)) oidc.allowInsecureRequests(config);
  return config;
}

/** Requests only a token, to test the connection; answers what went wrong. */
export async function knockAtService(
  settings: SigningSettings,
  keys: ServiceKeys,
): Promise<ServiceFailure | undefined> {
  try {
    await oidc.clientCredentialsGrant(connect(settings, keys));
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}
