import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { groupsIn, isFactorDone } from '@machi/domain/directory/rules';
import type { DirectorySettings } from '../../settings/directory.ts';
import { isLoopback } from '../../settings/settings.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import { failureOf, isServiceFailure, type ServiceFailure } from '../service-failure.ts';

const TIMEOUT_SECONDS = 5;
/** The directory's description is read again after this time, which also finds out that it is away. */
const KNOWN_MILLISECONDS = 30_000;
const CLOCK_SECONDS = 60;
/** A logout message is heard for this long after it was made. */
const LOGOUT_SECONDS = 300;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Keys that only the directory has. A shared secret, or none, signs nothing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const LONGEST = 255;

/** What the return of the browser needs. Only the server knows it. */
export interface KeptLogin {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
}

/** Whom the directory names. */
export interface DirectoryPerson {
  readonly subject: string;
  /** The name by which the person knows their account there. */
  readonly name: string;
  /** Undefined: the directory sent no usable list. */
  readonly groups: readonly string[] | undefined;
  readonly isFactorDone: boolean;
  /** The directory's name for the session there. */
  readonly sid: string | undefined;
  readonly refreshToken: string | undefined;
}

export interface LogoutMessage {
  readonly jti: string;
  readonly sid: string | undefined;
  readonly subject: string | undefined;
}

/** The office's OpenID Connect provider. Failures are values; nothing throws. */
export interface DirectoryProvider {
  readonly issuer: string;
  begin(redirectUri: string): Promise<{ readonly url: string; readonly kept: KeptLogin } | ServiceFailure>;
  /** @param parameters the query of the browser's return */
  finish(kept: KeptLogin, parameters: URLSearchParams): Promise<DirectoryPerson | ServiceFailure>;
  /** Asks about a person of an open session again. "refused": the directory ended it there. */
  refresh(refreshToken: string, subject: string): Promise<DirectoryPerson | ServiceFailure>;
  /** Undefined: not a logout message of this directory to this portal, or an old one. */
  readLogout(token: string): Promise<LogoutMessage | undefined>;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : undefined;

const malformed = (detail: string): ServiceFailure => ({ failed: 'malformed', detail });

/** As the directory wishes; without a word it is `client_secret_basic` (OpenID Connect Discovery 1.0, 3). */
function authenticate(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

export function openIdDirectory(
  { issuer, clientId, clientSecret, scopes, groupsClaim, factors }: DirectorySettings,
  timeoutSeconds = TIMEOUT_SECONDS,
): DirectoryProvider {
  let known: { readonly config: oidc.Configuration; readonly until: number } | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  async function connect(): Promise<oidc.Configuration> {
    if (known && known.until > performance.now()) return known.config;
    const config = await oidc.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(isLoopback(new URL(issuer).hostname) ? [oidc.allowInsecureRequests] : []),
      ],
      timeout: timeoutSeconds,
      [oidc.customFetch]: (url, options) => boundedFetch(url, options as RequestInit),
    });
    // The keys are kept, so that they are not fetched for each login.
    const cached = known && oidc.getJwksCache(known.config);
    if (cached) oidc.setJwksCache(config, cached);
    known = { config, until: performance.now() + KNOWN_MILLISECONDS };
    return config;
  }

  /** The person of an answer of the token endpoint. Groups that the ID token lacks are asked of the user info. */
  async function personOf(
    config: oidc.Configuration,
    tokens: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>,
    expected?: string,
  ): Promise<DirectoryPerson | ServiceFailure> {
    const told = tokens.claims();
    const subject = textOf(told?.sub ?? expected);
    if (subject === undefined || (expected !== undefined && subject !== expected)) return malformed('subject');
    const isAsked = !told || !Object.hasOwn(told, groupsClaim);
    const more =
      isAsked && config.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(config, tokens.access_token, subject)
        : {};
    const claims: Record<string, unknown> = { ...more, ...told };
    return {
      subject,
      name: textOf(claims['preferred_username']) ?? textOf(claims['name']) ?? subject,
      groups: groupsIn(claims[groupsClaim]),
      isFactorDone: told !== undefined && isFactorDone(told, factors),
      sid: textOf(claims['sid']),
      refreshToken: tokens.refresh_token,
    };
  }

  async function trying<T>(work: () => Promise<T | ServiceFailure>): Promise<T | ServiceFailure> {
    try {
      return await work();
    } catch (error) {
      return failureOf(error);
    }
  }

  return {
    issuer,
    begin: (redirect_uri) =>
      trying(async () => {
        const config = await connect();
        const kept: KeptLogin = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          code_verifier: oidc.randomPKCECodeVerifier(),
          redirect_uri,
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri,
          scope: scopes,
          state: kept.state,
          nonce: kept.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(kept.code_verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, kept };
      }),
    finish: (kept, parameters) =>
      trying(async () => {
        const config = await connect();
        const back = new URL(`${kept.redirect_uri}?${parameters}`);
        const tokens = await oidc.authorizationCodeGrant(config, back, {
          expectedState: kept.state,
          expectedNonce: kept.nonce,
          pkceCodeVerifier: kept.code_verifier,
          idTokenExpected: true,
        });
        return personOf(config, tokens);
      }),
    refresh: (refreshToken, subject) =>
      trying(async () => {
        const config = await connect();
        const tokens = await oidc.refreshTokenGrant(config, refreshToken);
        const person = await personOf(config, tokens, subject);
        return isServiceFailure(person) ? person : { ...person, refreshToken: person.refreshToken ?? refreshToken };
      }),
    async readLogout(token) {
      try {
        const { issuer: name, jwks_uri } = (await connect()).serverMetadata();
        if (jwks_uri === undefined) return undefined;
        keys ??= createRemoteJWKSet(new URL(jwks_uri), {
          [customFetch]: (url, options) => boundedFetch(String(url), options),
          timeoutDuration: timeoutSeconds * 1000,
        });
        const { payload } = await jwtVerify(token, keys, {
          issuer: name,
          audience: clientId,
          algorithms: ALGORITHMS,
          clockTolerance: CLOCK_SECONDS,
          maxTokenAge: LOGOUT_SECONDS,
          requiredClaims: ['jti', 'iat', 'events'],
        });
        const { events, nonce } = payload;
        const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
        const [jti, sid, subject] = [payload.jti, payload['sid'], payload.sub].map(textOf);
        if (!isLogout || nonce !== undefined || jti === undefined || (sid ?? subject) === undefined) return undefined;
        return { jti, sid, subject };
      } catch {
        return undefined;
      }
    },
  };
}
