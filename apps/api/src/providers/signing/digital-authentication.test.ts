import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { generateKeyPair } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openService } from '../../testing/signing/service.ts';
import { digitalAuthentication } from './digital-authentication.ts';
import { isServiceFailure } from '../service-failure.ts';
import type { BegunSigning } from './signing.ts';

const REDIRECT = 'http://localhost:3000/onlineform/sign';
const digest = createHash('sha256').update('a document').digest();
const order = { digest, redirectUri: REDIRECT, locale: 'en' } as const;
const service = await openService();
const provider = digitalAuthentication(service.settings, service.keys, 1);
afterAll(() => service.close());
beforeEach(() => {
  service.setOdd({});
  service.asked.length = 0;
});

async function begin(by = provider): Promise<BegunSigning> {
  const begun = await by.begin(order);
  if (isServiceFailure(begun)) throw new Error(begun.detail);
  service.setNonce(begun.kept.nonce);
  return begun;
}
/** The result of a valid return with the test's changes. */
async function finish(change: Readonly<Record<string, string>> = {}) {
  const { kept } = await begin();
  return (parameters: Readonly<Record<string, string>> = {}) =>
    provider.finish(kept, new URLSearchParams({ code: 'a-code', state: kept.state, ...change, ...parameters }));
}
const claim = (assertion: string | null) =>
  JSON.parse(Buffer.from(assertion?.split('.')[1] ?? '', 'base64url').toString('utf8'));

const silent: RequestListener = () => {};
const pouring: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  let left = 50_000_000;
  const pour = () => {
    while (left > 0) {
      left -= 65_536;
      if (!response.write(Buffer.alloc(65_536, 0x20))) return void response.once('drain', pour);
    }
    response.end();
  };
  pour();
};

describe('what is asked', () => {
  test('a token by a signed assertion, a transaction with the digest, and a browser with PKCE, state and nonce', async () => {
    const { url, kept } = await begin();
    const [token, transaction] = service.asked;
    const asked = new URLSearchParams(token?.body);
    expect(asked.get('grant_type')).toBe('client_credentials');
    expect(claim(asked.get('client_assertion'))).toMatchObject({
      iss: 'RP00000001',
      sub: 'RP00000001',
      aud: service.settings.tokenUrl,
    });
    expect(transaction?.authorization).toBe('Bearer a-token');
    const sent = JSON.parse(transaction?.body ?? '');
    expect(Buffer.from(sent.digest, 'base64').toString('hex')).toBe(
      `3031300d060960864801650304020105000420${digest.toString('hex')}`,
    );
    const browser = new URL(url);
    expect(browser.origin + browser.pathname).toBe(service.settings.authorizationUrl);
    expect(Object.fromEntries(browser.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'RP00000001',
      scope: 'openid sign',
      redirect_uri: REDIRECT,
      state: kept.state,
      nonce: kept.nonce,
      code_challenge_method: 'S256',
      sign_transaction_id: kept.transaction_id,
      ui_locales: 'en',
    });
    expect(url).not.toContain(kept.code_verifier);
  });

  test('the digest alone, where the settings say so', async () => {
    await begin(digitalAuthentication({ ...service.settings, digestForm: 'plain' }, service.keys));
    expect(JSON.parse(service.asked[1]?.body ?? '').digest).toBe(digest.toString('base64'));
  });

  test('the result of the own transaction, by the code’s token; a JWE comes alone as well', async () => {
    const back = await finish();
    expect(await back()).toEqual({
      signature: Buffer.from('AAAA', 'base64'),
      certificates: [Buffer.from('BBBB', 'base64')],
    });
    expect(service.asked.at(-1)?.path).toBe('/api/sign-transactions/65a04b4e-af8b-45a2-8713-5ec2631bab64/result');
    const exchanged = service.asked.find(({ body }) => body.includes('authorization_code'))?.body ?? '';
    expect(new URLSearchParams(exchanged).get('code_verifier')).toHaveLength(43);
    const jwe = await service.jweOf({ signature: 'AAAA', certificate: 'BBBB', ca_certificates: ['CCCC'] });
    service.setOdd({ result: { type: 'application/jose', body: jwe } });
    expect(await (await finish())()).toMatchObject({ certificates: { length: 2 } });
  });
});

describe('a service in trouble is a failure, and nothing throws', () => {
  const cases: [string, Parameters<typeof service.setOdd>[0][string], string][] = [
    ['silent', silent, 'away'],
    ['hanging up', (request) => request.socket.destroy(), 'away'],
    ['down for work', { status: 503, body: 'later' }, 'away'],
    ['pouring 50 MB', pouring, 'malformed'],
    [
      'sending elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'refused',
    ],
    ['answering a page', { type: 'text/html', body: '<html>' }, 'malformed'],
    ['answering half a JSON', { body: '{"sign_transaction_id":' }, 'malformed'],
    ['answering another JSON', { body: [] }, 'malformed'],
    ['refusing', { status: 400, body: { error: 'invalid_request' } }, 'refused'],
  ];
  test.each(cases)('%s, when a signing is begun', async (_what, answer, failed) => {
    service.setOdd({ 'sign-transactions': answer });
    expect(await provider.begin(order)).toMatchObject({ failed });
  });
  test.each(cases)('%s, when a token is asked for', async (_what, answer) => {
    service.setOdd({ token: answer });
    expect(isServiceFailure(await provider.begin(order))).toBe(true);
  });
  test.each(cases)('%s, when the result is asked for', async (_what, answer, failed) => {
    const back = await finish();
    service.setOdd({ result: answer });
    expect(await back()).toMatchObject({ failed });
  });

  test('nobody there', async () => {
    const gone = await openService();
    const nobody = digitalAuthentication(gone.settings, gone.keys, 1);
    await gone.close();
    expect(await nobody.begin(order)).toEqual({ failed: 'away', detail: 'unreachable' });
  });
});

describe('what comes back is looked at', () => {
  test('a state that is another, or none, and the person’s no', async () => {
    expect(await (await finish())({ state: 'another' })).toMatchObject({ failed: 'malformed' });
    expect(await (await finish())({ code: '', state: '' })).toMatchObject({ failed: 'malformed' });
    const { kept } = await begin();
    const no = (error: string) => provider.finish(kept, new URLSearchParams({ error, state: kept.state }));
    expect(await no('access_denied')).toEqual({ failed: 'cancelled', detail: 'access_denied' });
    expect(await no('<script>')).toEqual({ failed: 'refused', detail: 'unknown' });
  });

  test('a code that the service does not take', async () => {
    const back = await finish();
    service.setOdd({ code: { status: 400, body: { error: 'invalid_grant' } } });
    expect(await back()).toEqual({ failed: 'refused', detail: 'invalid_grant' });
  });

  test('an ID token of another nonce, audience, issuer, key or algorithm, one that has ended, and none', async () => {
    const back = await finish();
    service.setNonce('another');
    expect(await back()).toMatchObject({ failed: 'malformed' });
    const { issuer } = service.settings;
    const [stranger, rsa] = [await generateKeyPair('ES256'), await generateKeyPair('RS256')];
    const tokens: (() => Promise<string | undefined>)[] = [
      () => service.idToken(issuer, { audience: 'another' }),
      () => service.idToken('http://another.example'),
      () => service.idToken(issuer, { key: stranger.privateKey }),
      () => service.idToken(issuer, { alg: 'RS256', key: rsa.privateKey }),
      () => service.idToken(issuer, { end: '-5m' }),
      async () => undefined,
    ];
    for (const [index, token] of tokens.entries()) {
      const again = await finish();
      service.setOdd({ code: { body: { access_token: 'x', token_type: 'Bearer', id_token: await token() } } });
      expect(await again(), `token ${index}`).toMatchObject({ failed: 'malformed' });
      service.setOdd({});
    }
  });

  test('a result for another key, by another algorithm, of another content', async () => {
    const stranger = await generateKeyPair('RSA-OAEP-256');
    const whole = { signature: 'AAAA', certificate: 'BBBB' };
    const results = [
      await service.jweOf(whole, { key: stranger.publicKey }),
      await service.jweOf(whole, { enc: 'A128CBC-HS256' }),
      await service.jweOf('no JSON'),
      await service.jweOf({ signature: 'AAAA' }),
      await service.jweOf({ ...whole, signature: 'not base64!' }),
      await service.jweOf({ ...whole, signature: 'A'.repeat(30_000) }),
      'a.b.c.d.e',
      'x'.repeat(150_000),
    ];
    for (const jwe of results) {
      service.setOdd({ result: { body: { jwe } } });
      expect(await (await finish())(), jwe.slice(0, 40)).toMatchObject({ failed: 'malformed' });
    }
  });
});
