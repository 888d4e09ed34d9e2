import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { CompactEncrypt, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { serviceAddresses, type SigningSettings } from '../../settings/signing.ts';

const CLIENT = 'RP00000001';
type Answer = RequestListener | { readonly status?: number; readonly type?: string; readonly body: unknown };

/** A simulated service that answers as the real one does, except for the test's changes. */
export async function openService() {
  const own = await generateKeyPair('ES256');
  const client = { sign: await generateKeyPair('ES256'), decrypt: await generateKeyPair('RSA-OAEP-256') };
  const asked: { readonly path: string; readonly authorization: string; readonly body: string }[] = [];
  let odd: Partial<Record<string, Answer>> = {};
  let nonce = '';

  const idToken = (issuer: string, { alg = 'ES256', key = own.privateKey, audience = CLIENT, end = '5m' } = {}) =>
    new SignJWT({ nonce })
      .setProtectedHeader({ alg, kid: 'own' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject('somebody')
      .setIssuedAt()
      .setExpirationTime(end)
      .sign(key);
  const jweOf = (value: unknown, { alg = 'RSA-OAEP-256', enc = 'A256GCM', key = client.decrypt.publicKey } = {}) =>
    new CompactEncrypt(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))
      .setProtectedHeader({ alg, enc })
      .encrypt(key);

  async function usual(name: string, issuer: string, body: string): Promise<unknown> {
    if (name === 'certs')
      return { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'ES256' }] };
    if (name === 'sign-transactions') return { sign_transaction_id: '65a04b4e-af8b-45a2-8713-5ec2631bab64' };
    if (name === 'result') return { jwe: await jweOf({ signature: 'AAAA', certificate: 'BBBB' }) };
    const token = { access_token: 'a-token', token_type: 'Bearer', expires_in: 300 };
    return body.includes('client_credentials') ? token : { ...token, id_token: await idToken(issuer) };
  }

  async function answer(request: IncomingMessage, response: Parameters<RequestListener>[1]): Promise<void> {
    const path = request.url ?? '';
    const body = await text(request);
    asked.push({ path, authorization: request.headers.authorization ?? '', body });
    const name = path.split('/').at(-1) ?? '';
    const other = odd[body.includes('authorization_code') ? 'code' : name];
    if (typeof other === 'function') return void other(request, response);
    const status = other?.status ?? (name === 'sign-transactions' ? 201 : 200);
    response.writeHead(status, { 'content-type': other?.type ?? 'application/json' });
    const said = other?.body ?? (await usual(name, addresses.issuer, body));
    response.end(typeof said === 'string' ? said : JSON.stringify(said));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const addresses = serviceAddresses(
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api`,
  );
  const settings: SigningSettings = {
    ...addresses,
    clientId: CLIENT,
    digestForm: 'digest-info',
    jweAlgorithms: ['RSA-OAEP-256'],
    jweEncryptions: ['A256GCM'],
  };
  return {
    settings,
    keys: { sign: { key: client.sign.privateKey, kid: 'town' }, decrypt: client.decrypt.privateKey },
    asked,
    idToken,
    jweOf,
    /** Replaces replies by the last part of the path; `code`: the exchange of the code. */
    setOdd(change: Partial<Record<string, Answer>>) {
      odd = change;
    },
    /** The nonce of the next ID tokens. */
    setNonce(next: string) {
      nonce = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
