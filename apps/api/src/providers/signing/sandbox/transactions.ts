import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { CompactEncrypt, type CryptoKey } from 'jose';
import type { Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import * as z from 'zod';

/** A signing in the sandbox's service. */
export interface Transaction {
  /** The bytes that the card signs. */
  readonly content: Buffer;
  /** The grant of the browser that signed; only its token gives access to the result. */
  grantId?: string;
  signed?: { readonly signature: Uint8Array; readonly certificate: Uint8Array };
}
export type Transactions = Map<string, Transaction>;

/** Limit of stored signings; the oldest is dropped. */
const MOST = 1000;
const Order = z.object({ client_id: z.string(), digest: z.string().max(200) });
/** SHA-256 alone, or within a DigestInfo. */
const LENGTHS = new Set([32, 51]);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

interface ApiGround {
  readonly provider: Provider;
  readonly transactions: Transactions;
  readonly clientId: string;
  /** The town's public key, which encrypts results. */
  readonly encryptFor: { readonly key: CryptoKey; readonly alg: string; readonly enc: string };
}

/** The two requests besides OpenID Connect: begin a signing, and fetch its result. */
export function mountTransactions(
  application: Hono<{ Bindings: HttpBindings }>,
  base: string,
  ground: ApiGround,
): void {
  const { provider, transactions, clientId, encryptFor } = ground;
  const tokenOf = (header: string | undefined): string => /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? '';

  application.post(`${base}/sign-transactions`, async (context) => {
    const token = await provider.ClientCredentials.find(tokenOf(context.req.header('authorization')));
    if (token?.clientId !== clientId) return context.json({ error: 'invalid_token' }, 401);
    const order = Order.safeParse(await context.req.json().catch(() => undefined));
    const content = Buffer.from(order.data?.digest ?? '', 'base64');
    if (order.data?.client_id !== clientId || !LENGTHS.has(content.length))
      return context.json({ error: 'invalid_request' }, 400);
    const id = randomUUID();
    transactions.set(id, { content });
    const [oldest] = transactions.keys();
    if (transactions.size > MOST && oldest !== undefined) transactions.delete(oldest);
    return context.json({ sign_transaction_id: id }, 201);
  });

  application.get(`${base}/sign-transactions/:id/result`, async (context) => {
    const token = await provider.AccessToken.find(tokenOf(context.req.header('authorization')));
    if (!token?.scopes.has('sign')) return context.json({ error: 'invalid_token' }, 401);
    const { grantId, signed } = transactions.get(context.req.param('id')) ?? {};
    if (!signed || grantId === undefined || grantId !== token.grantId) return context.json({ error: 'not_found' }, 404);
    const result = { signature: base64(signed.signature), certificate: base64(signed.certificate) };
    const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(result)))
      .setProtectedHeader({ alg: encryptFor.alg, enc: encryptFor.enc })
      .encrypt(encryptFor.key);
    return context.json({ jwe });
  });
}
