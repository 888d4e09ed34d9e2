import { compactDecrypt } from 'jose';
import * as oidc from 'openid-client';
import * as z from 'zod';
import type { SigningSettings } from '../../settings/signing.ts';
import { RefusedByService, failureOf } from '../service-failure.ts';
import { connect, type ServiceKeys } from './service-connection.ts';
import { signedContent, type KeptSigning, type SignedResult, type SigningProvider } from './signing.ts';

/** A JWE of five parts; longer ones are not decrypted. */
const COMPACT = /^[\w-]{1,2000}(?:\.[\w-]{0,100000}){4}$/;

const Begun = z.object({ sign_transaction_id: z.string().regex(/^[\w-]{1,255}$/) });
const Base64 = z
  .string()
  .max(20_000)
  .regex(/^[\w+/-]+={0,2}$/);
/** The content of a result; it may include the authority's certificates. */
const Signed = z.object({
  signature: Base64,
  certificate: Base64,
  ca_certificates: z.array(Base64).max(5).default([]),
});

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64');

/** A result's JWE, which comes alone or in a field. */
function jweOf(contentType: string | null, text: string): string {
  const jwe = /\bjson\b/.test(contentType ?? '')
    ? z.object({ jwe: z.string() }).parse(JSON.parse(text)).jwe
    : text.trim();
  if (!COMPACT.test(jwe)) throw new SyntaxError('no compact JWE');
  return jwe;
}

/**
 * デジタル認証アプリ of the Digital Agency: OpenID Connect, with a signing transaction begun before and its result fetched after
 * (docs/decisions/0081).
 */
export function digitalAuthentication(
  settings: SigningSettings,
  keys: ServiceKeys,
  timeoutSeconds?: number,
): SigningProvider {
  const { transactionsUrl, clientId, digestForm } = settings;
  const config = connect(settings, keys, timeoutSeconds);

  async function ask(token: string, url: string, body?: object): Promise<Response> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const headers = new Headers({ accept: 'application/json, application/jose' });
    if (content !== undefined) headers.set('content-type', 'application/json');
    const response = await oidc.fetchProtectedResource(
      config,
      token,
      new URL(url),
      content === undefined ? 'GET' : 'POST',
      content,
      headers,
    );
    if (response.ok) return response;
    throw new RefusedByService(response.status);
  }

  async function openResult(jwe: string): Promise<SignedResult> {
    const { plaintext } = await compactDecrypt(jwe, keys.decrypt, {
      keyManagementAlgorithms: [...settings.jweAlgorithms],
      contentEncryptionAlgorithms: [...settings.jweEncryptions],
    });
    const { signature, certificate, ca_certificates } = Signed.parse(
      JSON.parse(Buffer.from(plaintext).toString('utf8')),
    );
    return { signature: bytesOf(signature), certificates: [certificate, ...ca_certificates].map(bytesOf) };
  }

  return {
    digestForm,
    async begin({ digest, redirectUri, locale }) {
      try {
        const { access_token } = await oidc.clientCredentialsGrant(config);
        const content = signedContent(digest, digestForm).toString('base64');
        const answer = await ask(access_token, transactionsUrl, { client_id: clientId, digest: content });
        const { sign_transaction_id } = Begun.parse(await answer.json());
        const kept: KeptSigning = {
          transaction_id: sign_transaction_id,
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          code_verifier: oidc.randomPKCECodeVerifier(),
          redirect_uri: redirectUri,
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid sign',
          state: kept.state,
          nonce: kept.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(kept.code_verifier),
          code_challenge_method: 'S256',
          sign_transaction_id,
          ui_locales: locale,
        });
        return { url: url.href, kept };
      } catch (error) {
        return failureOf(error);
      }
    },
    async finish(kept, parameters) {
      try {
        const back = new URL(`${kept.redirect_uri}?${parameters}`);
        const { access_token } = await oidc.authorizationCodeGrant(config, back, {
          expectedState: kept.state,
          expectedNonce: kept.nonce,
          pkceCodeVerifier: kept.code_verifier,
          idTokenExpected: true,
        });
        const answer = await ask(access_token, `${transactionsUrl}/${kept.transaction_id}/result`);
        return await openResult(jweOf(answer.headers.get('content-type'), await answer.text()));
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}
