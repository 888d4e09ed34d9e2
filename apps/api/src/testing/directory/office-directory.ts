import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';
import { memoryStore } from '../../providers/signing/sandbox/memory-store.ts';

const CLIENT = 'machi';
const HOUR = 3600;

/** Somebody whom the directory knows, by their subject. Changes count at the next token. */
export interface DirectoryAccount {
  readonly name: string;
  /** Of any shape, for directories that send odd ones. */
  groups: unknown;
  /** How the person was asked, such as `mfa`. */
  amr?: readonly string[];
}

interface DirectoryOrder {
  readonly people: Map<string, DirectoryAccount>;
  /** Addresses of the portal. */
  redirectUri(): string;
  logoutUri(): string;
  /** In the ID token, or only in the user info. */
  readonly groupsIn?: 'id_token' | 'userinfo';
}

export interface OfficeDirectory {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its private keys, for tests that forge. */
  readonly keys: readonly JWK[];
  /** The person has left: their refresh tokens are worth nothing. */
  leave(subject: string): void;
  /** Sends the message of a logout there; answers the portal's status. */
  logOut(subject: string, sid?: string): Promise<boolean>;
  close(): Promise<void>;
}

const page = (people: DirectoryOrder['people'], uid: string) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>庁内の認証サーバー</title>
      </head>
      <body>
        <main>
          <h1>庁内の認証サーバー</h1>
          <form method="post" action="/who/${uid}">
            ${[...people].map(
              ([subject, { name }]) => html`<p><button name="subject" value="${subject}">${name}</button></p>`,
            )}
            <p><button name="subject" value="">やめる / Cancel</button></p>
          </form>
        </main>
      </body>
    </html>`;

/** The office's directory for tests: oidc-provider, with a page on which one chooses who they are. */
export async function openOfficeDirectory({
  people,
  redirectUri,
  logoutUri,
  groupsIn = 'id_token',
}: DirectoryOrder): Promise<OfficeDirectory> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const clientSecret = randomBytes(32).toString('base64url');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(privateKey)), kid: 'own', use: 'sig', alg: 'RS256' }];
  const gone = new Set<string>();
  const provider = new Provider(issuer, {
    adapter: memoryStore(),
    clients: [
      {
        client_id: CLIENT,
        client_secret: clientSecret,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [redirectUri()],
        // A placeholder: the portal's address may be known only later.
        backchannel_logout_uri: `${issuer}/portal`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys },
    scopes: ['openid', 'profile', 'offline_access'],
    claims: { openid: ['sub', 'amr'], profile: ['preferred_username', 'groups'] },
    // Groups are in the ID token, as with most directories.
    conformIdTokenClaims: groupsIn === 'userinfo',
    issueRefreshToken: () => true,
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      userinfo: { enabled: true },
    },
    interactions: { url: (_context, { uid }) => `/who/${uid}` },
    // It fetches nothing but the portal, which is on this machine, too.
    fetch: (_url, options) => fetch(logoutUri(), { ...options, dispatcher: undefined } as RequestInit),
    findAccount: (_context, accountId) => {
      const person = people.get(accountId);
      if (!person || gone.has(accountId)) return undefined;
      return {
        accountId,
        claims: () => ({ sub: accountId, preferred_username: person.name, groups: person.groups }),
      };
    },
    renderError(context, out) {
      context.type = 'text/plain';
      context.body = out.error;
    },
    ttl: {
      Interaction: HOUR,
      Session: 12 * HOUR,
      Grant: 12 * HOUR,
      AccessToken: 300,
      IdToken: 300,
      RefreshToken: 12 * HOUR,
    },
  });

  const application = new Hono<{ Bindings: HttpBindings }>();
  application.get('/who/:uid', (context) => context.html(page(people, context.req.param('uid'))));
  application.post('/who/:uid', async (context) => {
    const { subject } = await context.req.parseBody();
    const { incoming, outgoing } = context.env;
    const accountId = typeof subject === 'string' ? subject : '';
    const person = people.get(accountId);
    const grant = new provider.Grant({ accountId, clientId: CLIENT });
    grant.addOIDCScope('openid profile offline_access');
    const result = person
      ? {
          login: { accountId, remember: false, amr: [...(person.amr ?? ['pwd'])] },
          consent: { grantId: await grant.save() },
        }
      : { error: 'access_denied' };
    const url = await provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
    return context.redirect(url, 303);
  });
  const [own, oidc] = [getRequestListener(application.fetch), provider.callback()];
  server.on('request', (request, response) =>
    request.url?.startsWith('/who/') ? own(request, response) : oidc(request, response),
  );
  return {
    issuer,
    clientId: CLIENT,
    clientSecret,
    keys,
    leave: (subject) => void gone.add(subject),
    async logOut(subject, sid) {
      const client = await provider.Client.find(CLIENT);
      // Not among the types of the library.
      const sending = client as unknown as { backchannelLogout(subject: string, sid?: string): Promise<void> };
      return sending.backchannelLogout(subject, sid).then(
        () => true,
        () => false,
      );
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
