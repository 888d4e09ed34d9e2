import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Length of an Ed25519 public key at the end of its SPKI. */
const PUBLIC_BYTES = 32;

/** Request to be sent: path with query, and the body if there is one. */
export interface Unsigned {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** Makes headers that depend on the request's content. */
export type Signer = (request: Unsigned) => Readonly<Record<string, string>>;

/**
 * Signs messages of the card payment provider (HMAC-SHA-256 over the second and the body) and of LINE (over the body),
 * written out by hand.
 */
export const messageSigner =
  (secret: string, lineSecret: string): Signer =>
  ({ body = '' }) => {
    const second = Math.floor(Date.now() / 1000);
    const hash = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
    const ofLine = createHmac('sha256', lineSecret).update(body).digest('base64');
    return { 'stripe-signature': `t=${second},v1=${hash}`, 'x-line-signature': ofLine };
  };

/** Signs as a terminal (RFC 9421, docs/terminal-requests.md) by hand: the server's library must agree. */
export function createTerminalSigner(terminalId: number) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    /** Signs an entry of its ledger. */
    sign: (bytes: Uint8Array): Buffer => sign(null, bytes, privateKey),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES),
    signer({ method, path, body }: Unsigned): Readonly<Record<string, string>> {
      const at = path.indexOf('?');
      const digest = body === undefined ? undefined : createHash('sha256').update(body).digest('base64');
      const covered = ['@method', '@path', '@query', ...(digest === undefined ? [] : ['content-digest'])];
      const parameters =
        `(${covered.map((name) => `"${name}"`).join(' ')});created=${Math.floor(Date.now() / 1000)}` +
        `;nonce="${randomBytes(16).toString('base64url')}";keyid="${terminalId}";alg="ed25519"`;
      const base = [
        `"@method": ${method}`,
        `"@path": ${at < 0 ? path : path.slice(0, at)}`,
        `"@query": ${at < 0 ? '?' : path.slice(at)}`,
        ...(digest === undefined ? [] : [`"content-digest": sha-256=:${digest}:`]),
        `"@signature-params": ${parameters}`,
      ].join('\n');
      return {
        ...(digest === undefined ? {} : { 'content-digest': `sha-256=:${digest}:` }),
        'signature-input': `sig1=${parameters}`,
        signature: `sig1=:${sign(null, Buffer.from(base), privateKey).toString('base64')}:`,
      };
    },
  };
}
