import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import { Provider, interactionPolicy } from 'oidc-provider';
import type { Locale } from '@machi/domain/locale/model';
import type { ServiceKeys } from '../service-connection.ts';
import { memoryStore } from './memory-store.ts';
import { mountPhone } from './phone.ts';
import { openDrawer, type CardDrawer } from './sandbox-cards.ts';
import { mountTransactions, type Transactions } from './transactions.ts';

/** The real service's path. */
const BASE = '/api';
const REALM = `${BASE}/realms/main`;
const CLIENT = 'RP00000001';
const JWE = { alg: 'RSA-OAEP-256', enc: 'A256GCM' } as const;
const MINUTES = 60;

interface SandboxOrder extends CardDrawer {
  /** The portal's address, the only one to which browsers return. */
  readonly publicUrl: string;
  readonly town: Readonly<Record<Locale, string>>;
}

/** The sandbox's addresses, and the town's keys that it made. */
export interface OpenSandbox {
  readonly api: string;
  readonly clientId: string;
  readonly keys: ServiceKeys;
  close(): Promise<void>;
}

const newPair = (alg: string) => generateKeyPair(alg, { extractable: true });
const publicJwk = async (key: CryptoKey, use: 'sig' | 'enc', alg: string): Promise<JWK> => ({
  ...(await exportJWK(key)),
  kid: use,
  use,
  alg,
});

/** Asks for each signing anew, without a lasting login at the phone. */
function promptAlways() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get('login')
    ?.checks.add(
      new Check('each_time', 'each signing is asked for', (context) =>
        context.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

async function openProvider(issuer: string, clientKeys: JWK[], publicUrl: string): Promise<Provider> {
  const own = await newPair('ES256');
  const provider = new Provider(issuer, {
    adapter: memoryStore(),
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'ES256',
        id_token_signed_response_alg: 'ES256',
        grant_types: ['authorization_code', 'client_credentials'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/`],
        jwks: { keys: clientKeys },
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', use: 'sig', alg: 'ES256' }] },
    scopes: ['openid', 'sign'],
    extraParams: ['sign_transaction_id'],
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    interactions: { policy: promptAlways(), url: (_context, { uid }) => `/phone/${uid}` },
    routes: {
      authorization: '/protocol/openid-connect/auth',
      token: '/protocol/openid-connect/token',
      jwks: '/protocol/openid-connect/certs',
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    renderError(context, out) {
      context.type = 'text/plain';
      context.body = out.error;
    },
    ttl: {
      Interaction: 60 * MINUTES,
      Session: 60 * MINUTES,
      Grant: 60 * MINUTES,
      AccessToken: 5 * MINUTES,
      IdToken: 5 * MINUTES,
      ClientCredentials: 5 * MINUTES,
      AuthorizationCode: MINUTES,
    },
  });
  // The portal chooses its own return page.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.startsWith(`${publicUrl}/`);
  return provider;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

/**
 * Simulates デジタル認証アプリ and its service for trials: on this machine only, with its own keys and the sandbox's virtual
 * cards, which a town trusts only if its pack says so.
 */
export async function openSandbox(order: SandboxOrder): Promise<OpenSandbox> {
  const server = createServer();
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const [sign, decrypt] = [await newPair('ES256'), await newPair(JWE.alg)];
  const clientKeys = [
    await publicJwk(sign.publicKey, 'sig', 'ES256'),
    await publicJwk(decrypt.publicKey, 'enc', JWE.alg),
  ];
  const provider = await openProvider(origin + REALM, clientKeys, order.publicUrl);
  const transactions: Transactions = new Map();
  const application = new Hono<{ Bindings: HttpBindings }>();
  mountTransactions(application, BASE, {
    provider,
    transactions,
    clientId: CLIENT,
    encryptFor: { ...JWE, key: decrypt.publicKey },
  });
  const drawer = openDrawer(order);
  mountPhone(application, { provider, transactions, drawer, clientId: CLIENT, town: order.town });
  const [own, oidc] = [getRequestListener(application.fetch), provider.callback()];
  server.on('request', (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(`${REALM}/`)) return own(request, response);
    // Mounted below a path: removes the prefix, which the library finds in originalUrl.
    Object.assign(request, { originalUrl: url, url: url.slice(REALM.length) });
    return oidc(request, response);
  });
  return {
    api: origin + BASE,
    clientId: CLIENT,
    keys: { sign: { key: sign.privateKey, kid: 'sig' }, decrypt: decrypt.privateKey },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
